/* What is known about one puzzle after it was answered; writers turn it into text. */
#ifndef CS_REPORT_H
#define CS_REPORT_H

#include "candidates.h"
#include "drawing.h"
#include "puzzle.h"
#include "question.h"
#include "stats.h"

struct CsReport {
    const CsPuzzle *puzzle;
    const CsBoard *board;
    const char *backend; /* the one that answered, as --backend takes it */
    char *full_name;     /* owned: what `backend` points at when it has an argument */
    CsQuestion question;
    CsVerdict verdict;
    const char *stopped; /* what came before the end: "time limit", "node limit", "interrupted";
                            NULL: nothing did */
    size_t index;        /* of the puzzle in its input, from 1 */
    GPtrArray *answers;  /* int *, each board->n_white numbers; the first question.keep; owned */
    uint64_t count;      /* different solutions found */
    bool count_exact;    /* there are no more */
    CsCandidates
        occurs;        /* asked for candidates: values proved to be in some solution, by variable */
    CsCandidates open; /* values that are not settled; all others are in no solution */
    bool show_stats;   /* the reader wants the counters */
    bool colour;       /* the text goes to a terminal that shows colours */
    int cell_size;     /* of a cell in pictures, in pixels; 0: as they like */
    CsStats stats;
};

/* "unique", "multiple", "none", "solved", "unknown". */
const char *cs_verdict_name(CsVerdict verdict);

/* Unknown as yet; both must outlive it.  Free with cs_report_free. */
CsReport *cs_report_new(const CsPuzzle *puzzle, const CsBoard *board);

/* The i-th answer found. */
static inline const int *cs_report_answer(const CsReport *report, guint i)
{
    return g_ptr_array_index(report->answers, i);
}

/* The cells (indices of variables) in which the first two answers differ; free with g_array_unref.
 * Elements are int. */
GArray *cs_report_difference(const CsReport *report);

/* Appends the counters, `NAME VALUE` a line, stages of time first and in their order. */
void cs_report_append_stats(const CsReport *report, GString *out);

/* The stages of time in the order in which a puzzle passes them, NULL-terminated. */
extern const char *const cs_report_stages[];

/* What a picture shows of it: the first answer, with the cells marked in which a second one
 * differs, or pencil marks when candidates were asked for.  It points into the report. */
CsDrawing cs_report_picture(const CsReport *report);

#endif
