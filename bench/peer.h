/* Other programs that answer the same instances, described by files NAME.peer (key files, see
 * docs/bench.md) beside the models that they run. */
#ifndef BENCH_PEER_H
#define BENCH_PEER_H

#include "process.h"
#include "puzzle.h"
#include "record.h"

/* One command of those that answer a question, run one after the other. */
typedef struct BenchStep {
    char *stage;   /* its wall time is the figure "time.STAGE" */
    GStrv command; /* with {data} {model} {tmp} {answers} */
} BenchStep;

typedef struct BenchPeer {
    char *name, *program, *package, *source;
    char *version;    /* as the program says; NULL: not installed */
    char *folder;     /* of the description, where the model is */
    char *model;      /* path of the model; NULL when the data are all */
    char *data;       /* "facts", "dzn", "json", "smt2", or "cnf" for a SAT solver on our clauses */
    bool two;         /* can it be asked for a second answer? */
    GPtrArray *steps; /* BenchStep * */
    GRegex *pair;     /* groups: variable from 1, value */
    GRegex *list;     /* group: all values, with something between them; one of these two */
    GRegex *complete; /* the search is over: there are no further answers */
    char *separator;  /* stands behind each answer in the output */
} BenchPeer;

/* Reads FOLDER/NAME.peer and asks the program for its version.  CS_ERROR_READ, CS_ERROR_PARSE. */
BenchPeer *bench_peer_open(const char *folder, const char *name, GError **error);
void bench_peer_free(BenchPeer *peer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BenchPeer, bench_peer_free)

/* What the peer gets for a model.  Not for "cnf". */
bool bench_peer_data(const BenchPeer *peer, const CsModel *model, GString *out, GError **error);

/* Answers a question: runs the steps with the data in `data`, files of its own in `folder`, and
 * judges what comes out by the puzzle's rules.  Fills times, memory, status, answer and message of
 * *record, whose names and question are set.  control may end it early. */
bool bench_peer_run(const BenchPeer *peer, const char *data, const char *folder, double limit,
                    const CsPuzzle *puzzle, const CsBoard *board, const CsControl *control,
                    BenchRecord *record, GError **error);

/* The judge alone: what the output of the last step says.  Sets status, answer and message. */
void bench_peer_judge(const BenchPeer *peer, const char *output, const CsPuzzle *puzzle,
                      const CsBoard *board, BenchRecord *record);

#endif
