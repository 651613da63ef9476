/* Why a puzzle has no solution, no second one, or a value: which of its clues say so. */
#ifndef CS_WHY_H
#define CS_WHY_H

#include "explain.h"
#include "report.h"

typedef enum CsWhyKind {
    CS_WHY_OPEN,       /* there is nothing to explain: see report, and `free` */
    CS_WHY_NONE,       /* the clues conflict */
    CS_WHY_UNIQUE,     /* they leave no second solution */
    CS_WHY_FORCED,     /* they force the value */
    CS_WHY_IMPOSSIBLE, /* they rule the value out */
} CsWhyKind;

typedef struct CsWhyQuestion {
    int row, column; /* from 1; 0: the question is about the puzzle, not about a cell */
    int value;       /* of that cell */
    bool smallest;   /* a set of least size, as far as time goes */
} CsWhyQuestion;

typedef struct CsWhy {
    CsWhyQuestion question;
    CsReport *report; /* up to two solutions */
    CsModel *model;   /* whose labels name the clues */
    CsWhyKind kind;
    bool free;                 /* CS_WHY_OPEN: the cell can have the value and others */
    const CsBackend *backend;  /* that explained; NULL when none had to */
    CsExplanation explanation; /* unless kind is CS_WHY_OPEN */
    const char *stopped;       /* as in CsReport, of the explanation */
} CsWhy;

/* Asks; limits as for cs_solve.  CS_ERROR_USAGE when there is no such cell or value. */
CsWhy *cs_why(const CsPuzzle *puzzle, const CsBoard *board, const CsWhyQuestion *question,
              const CsOptions *options, const CsControl *control, GError **error);
void cs_why_free(CsWhy *why);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsWhy, cs_why_free)

/* Appends it in words, or as one JSON object on a line (docs/json.md). */
void cs_why_append_text(const CsWhy *why, GString *out);
void cs_why_append_json(const CsWhy *why, GString *out);

#endif
