/* Answers one model in many ways and compares: verdict, number of answers up to a cap, which
 * answers they are, and the candidates.
 *
 * A way is a back end with its options.  Small models are answered by trying all assignments too,
 * which shares nothing with any of them but check.h. */
#ifndef CS_CROSSCHECK_H
#define CS_CROSSCHECK_H

#include "backend.h"
#include "puzzle.h"

typedef struct CsWay {
    CsOptions *options;
    char *name; /* the options that matter, as cs_way_parse takes them */
    /* How it fared. */
    size_t asked, agreed, refused, unsettled, found;
} CsWay;

/* "backend=picosat encoding=sum=totalizer presolve=none"; words with blanks in quotes as a shell
 * has them.  CS_ERROR_USAGE when there is no such option. */
CsWay *cs_way_parse(const char *settings, GError **error);
void cs_way_free(CsWay *way);

/* Ways for these back ends (names as --backend takes them; NULL: every one that is built in and
 * needs no argument).  Each encoding and each presolve step occurs, and each back end with
 * its usual presolve, without and with all of it; `full`
 * gives every encoding with every SAT back end and every variable encoding.  CS_ERROR_USAGE when a
 * name does not exist.  Free with g_ptr_array_unref. */
GPtrArray *cs_ways(const char *const *backends, bool full, GError **error);

/* What is compared. */
typedef struct CsCrosscheck {
    GPtrArray *ways;          /* CsWay */
    size_t cap;               /* count up to so many answers */
    double seconds;           /* for each way and model; 0 = for ever */
    const CsControl *control; /* stops everything; may be NULL */
} CsCrosscheck;

/* A difference between two ways, or a way and brute force. */
typedef struct CsFind {
    CsWay *way,
        *other; /* other is NULL for brute force, for the puzzle's rules, and for a failure */
    char *what; /* one sentence */
} CsFind;

void cs_find_free(CsFind *find);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsFind, cs_find_free)

/* Asks every way about the model.  NULL when all agree.  With a puzzle, every answer must keep its
 * rules on the board, and where the board is small enough, every filling that keeps them must be an
 * answer; both may be NULL.  `counting` is whether the ways' counters are kept. */
CsFind *cs_crosscheck(const CsCrosscheck *check, const CsModel *model, const CsPuzzle *puzzle,
                      const CsBoard *board, bool counting);

#endif
