/* cluesat: number puzzles and constraint models, answered with evidence.
 *
 * This header is the whole interface of libcluesat, written to be read from top to bottom.  It
 * needs GLib 2.58 or newer, works from C11 on and from C++, and is used like this:
 *
 *     cc example.c $(pkg-config --cflags --libs cluesat)
 *
 * Conventions.  Functions that can fail take a GError ** last and say so by false, NULL or
 * CS_STATUS_ERROR; the error's domain is CS_ERROR.  "There is no solution" is not an error.  What a
 * `_new` or `_open` function gives is yours, to be freed with the function named `_free` or
 * declared g_autoptr; what you pass in stays yours, and has to live as long as the comment says.
 *
 * Threads.  The library has no global state that changes.  Different objects may be used on
 * different threads at the same time; one object by one thread at a time.  A CsControl may be
 * cancelled from any thread, and from a signal handler. */
#ifndef CLUESAT_H
#define CLUESAT_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#if defined(__GNUC__)
#define CS_API __attribute__((visibility("default")))
#else
#define CS_API
#endif

G_BEGIN_DECLS

/* Errors */

#define CS_ERROR (cs_error_quark())

typedef enum CsErrorCode {
    CS_ERROR_USAGE,       /* a name or an option that does not exist or does not fit */
    CS_ERROR_PARSE,       /* input that its notation does not allow; the message has line:column */
    CS_ERROR_READ,        /* a file that cannot be opened or read */
    CS_ERROR_WRITE,       /* a file or stream that cannot be written */
    CS_ERROR_UNSUPPORTED, /* well-formed, but this part of cluesat does not take it */
    CS_ERROR_BACKEND,     /* a back end failed */
    CS_ERROR_WRONG,       /* an answer breaks a rule: the message says which, and where */
} CsErrorCode;

CS_API GQuark cs_error_quark(void);

/* The version of the library, such as "0.1.0". */
CS_API const char *cs_version(void);

/* 1. A model
 *
 * Integer variables with finite domains, and constraints over them.  Everything has a label: the
 * text by which explanations and errors name it.
 *
 *     g_autoptr(CsModel) model = cs_model_new();
 *     int x = cs_model_variable(model, "x", 1, 9);
 *     int y = cs_model_variable(model, "y", 1, 9);
 *     const int both[] = {x, y};
 *     cs_model_sum(model, "they make 12", both, NULL, 2, CS_EQ, 12);
 *     cs_model_less(model, "x is smaller", x, 1, y);
 *
 * What cannot be taken (a variable that does not exist, a sum that could overflow 61 bits) is kept
 * as the model's fault: build to the end and ask cs_model_valid, or let what you do next report it.
 */

typedef struct CsModel CsModel;

typedef enum CsRelation { CS_EQ, CS_LE, CS_NE } CsRelation;

typedef enum CsTest { CS_IS, CS_IS_NOT, CS_AT_MOST, CS_MORE_THAN } CsTest;

/* One alternative of a clause: variable = value, ≠ value, ≤ value or > value. */
typedef struct CsLiteral {
    int32_t var;
    int32_t value;
    CsTest test;
} CsLiteral;

CS_API CsModel *cs_model_new(void);
CS_API void cs_model_free(CsModel *model);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsModel, cs_model_free)

/* A variable with the values lowest..highest, within ±1000000000; its number, counted from 0. */
CS_API int cs_model_variable(CsModel *model, const char *label, int lowest, int highest);

/* A variable with these n values, in any order. */
CS_API int cs_model_variable_of(CsModel *model, const char *label, const int *values, size_t n);

/* Σ coefficients[i]·variables[i]  = ≤ ≠  total; coefficients NULL means all 1. */
CS_API void cs_model_sum(CsModel *model, const char *label, const int *variables,
                         const int64_t *coefficients, size_t n, CsRelation relation, int64_t total);

/* No two of the variables are equal. */
CS_API void cs_model_different(CsModel *model, const char *label, const int *variables, size_t n);

/* x + distance ≤ y; a distance of 1 is x < y. */
CS_API void cs_model_less(CsModel *model, const char *label, int x, int64_t distance, int y);

/* At least one of the literals holds. */
CS_API void cs_model_any(CsModel *model, const char *label, const CsLiteral *literals, size_t n);

/* The variables together are one of the rows; rows holds n_rows·n values, row by row. */
CS_API void cs_model_rows(CsModel *model, const char *label, const int *variables, size_t n,
                          const int *rows, size_t n_rows);

/* Only the variables 0..n-1 tell answers apart; the others are helpers. */
CS_API void cs_model_set_visible(CsModel *model, uint32_t n);

/* False with CS_ERROR_UNSUPPORTED when something that was added could not be taken. */
CS_API bool cs_model_valid(const CsModel *model, GError **error);

/* The number of variables. */
CS_API size_t cs_model_n_variables(const CsModel *model);

/* Does this assignment, one value for each variable, hold?  Judged by code that no solver shares.
 * False with CS_ERROR_WRONG that names what it breaks. */
CS_API bool cs_check_model(const CsModel *model, const int *values, GError **error);

/* 2. How to answer
 *
 * Options are set by name: the same names and values as on the command line, with `-` or `_`.
 *
 *     g_autoptr(CsOptions) options = cs_options_new();
 *     cs_options_set(options, "backend", "cadical", &error);
 *     cs_options_set(options, "time_limit", "10", &error);
 */

typedef struct CsOptions CsOptions;

CS_API CsOptions *cs_options_new(void);
CS_API void cs_options_free(CsOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsOptions, cs_options_free)

/* False with CS_ERROR_USAGE when there is no such option, or it takes no such number.  Names of
 * back ends, encodings and so on are looked up when they are used. */
CS_API bool cs_options_set(CsOptions *options, const char *name, const char *value, GError **error);

/* Stops what is under way.  Wherever a control is asked for, NULL will do. */
typedef struct CsControl CsControl;

CS_API CsControl *cs_control_new(void);
CS_API void cs_control_free(CsControl *control);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsControl, cs_control_free)

/* All that uses the control ends soon, with CS_STATUS_UNKNOWN or what is known by then. */
CS_API void cs_control_cancel(CsControl *control);

/* 3. Answers, one after another
 *
 *     g_autoptr(CsSearch) search = cs_search_open(model, options, NULL, &error);
 *     int values[2];
 *     while (cs_search_next(search, values, &error) == CS_STATUS_SOLUTION)
 *         g_print("%d + %d\n", values[x], values[y]);
 *
 * Every answer has been checked against the model, and differs from those before it. */

typedef struct CsSearch CsSearch;

typedef enum CsStatus {
    CS_STATUS_SOLUTION, /* here is an answer */
    CS_STATUS_NONE,     /* proved: there is no further answer */
    CS_STATUS_UNKNOWN,  /* a limit or a cancellation came first */
    CS_STATUS_ERROR,    /* failed; the GError says why */
} CsStatus;

/* The model and the control must outlive the search. */
CS_API CsSearch *cs_search_open(const CsModel *model, const CsOptions *options,
                                const CsControl *control, GError **error);

/* The next answer, into values: one for each variable of the model. */
CS_API CsStatus cs_search_next(CsSearch *search, int *values, GError **error);

CS_API void cs_search_free(CsSearch *search);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsSearch, cs_search_free)

/* 4. Questions about a model
 *
 * How many answers are there, which values occur, and why is there none. */

/* Counts the answers, up to `most`.  NONE: *count is exact.  SOLUTION: there are `most` or more.
 * UNKNOWN: there are at least *count. */
CS_API CsStatus cs_model_count(const CsModel *model, const CsOptions *options,
                               const CsControl *control, uint64_t most, uint64_t *count,
                               GError **error);

/* For each variable the values that occur in some answer. */
typedef struct CsCandidates CsCandidates;

/* SOLUTION: *out has all of them, to be freed with cs_candidates_free.  NONE: there is no answer.
 * UNKNOWN: a limit came first.  *out is NULL then. */
CS_API CsStatus cs_model_candidates(const CsModel *model, const CsOptions *options,
                                    const CsControl *control, CsCandidates **out, GError **error);

CS_API bool cs_candidates_has(const CsCandidates *candidates, int variable, int value);
CS_API void cs_candidates_free(CsCandidates *candidates);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsCandidates, cs_candidates_free)

/* A minimal set of constraints that cannot hold together: leave any one out and there is an answer.
 * With `smallest` a set of least size, as far as the time limit goes.  NONE: *labels names them,
 * NULL-terminated, to be freed with g_strfreev.  SOLUTION: there is an answer, and nothing to
 * explain. UNKNOWN: a limit came first. */
CS_API CsStatus cs_model_explain(const CsModel *model, bool smallest, const CsOptions *options,
                                 const CsControl *control, char ***labels, GError **error);

/* 5. Puzzles
 *
 * An input is a text of one or more puzzles in any notation that `cluesat list notations` shows.
 *
 *     g_autoptr(CsInput) input = cs_input_open("kakuro.txt", "kakuro", &error);
 *     for (CsBoard *next; (next = cs_input_next(input, &error));) {
 *         g_autoptr(CsBoard) board = next;
 *         g_autoptr(CsReport) report =
 *             cs_input_solve(input, board, 2, options, NULL, &error);
 *         g_autofree char *text = cs_report_text(report, "text", &error);
 *         g_print("%s", text);
 *     }
 */

typedef struct CsInput CsInput;   /* reads puzzles */
typedef struct CsBoard CsBoard;   /* one puzzle, as it lies on the table */
typedef struct CsReport CsReport; /* what is known of its solutions */

/* Opens a file, or standard input for "-".  puzzle is a name that `cluesat list puzzles` shows, or
 * NULL to go by `# puzzle: NAME` in the text and then by the notation.  CS_ERROR_READ when it
 * cannot be read, CS_ERROR_PARSE when the notation fits no puzzle, or several: it never guesses
 * between rules. */
CS_API CsInput *cs_input_open(const char *path, const char *puzzle, GError **error);

/* The same from text in memory, which must outlive the input; name is for messages. */
CS_API CsInput *cs_input_from_text(const char *name, const char *text, size_t len,
                                   const char *puzzle, GError **error);

CS_API void cs_input_free(CsInput *input);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsInput, cs_input_free)

/* The next puzzle.  NULL without an error at the end. */
CS_API CsBoard *cs_input_next(CsInput *input, GError **error);

CS_API void cs_board_free(CsBoard *board);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsBoard, cs_board_free)

/* Which puzzle the input's boards are, as "kakuro"; lives as long as the program. */
CS_API const char *cs_input_puzzle_name(const CsInput *input);

/* How large it is, black cells and clues included. */
CS_API int cs_board_rows(const CsBoard *board);
CS_API int cs_board_columns(const CsBoard *board);

/* The puzzle as a model: cells are variables "r1c1", "r1c2", …, clues are labelled constraints. */
CS_API CsModel *cs_input_model(const CsInput *input, const CsBoard *board);

typedef enum CsVerdict {
    CS_VERDICT_UNKNOWN,  /* a limit came first */
    CS_VERDICT_NONE,     /* no solution */
    CS_VERDICT_SOLVED,   /* a solution; whether there are more was not asked, or not settled */
    CS_VERDICT_UNIQUE,   /* exactly one */
    CS_VERDICT_MULTIPLE, /* two or more */
} CsVerdict;

/* Looks for up to `most` different solutions, each checked against the puzzle's rules; 2 tells
 * whether it is unique.  The board must outlive the report. */
CS_API CsReport *cs_input_solve(const CsInput *input, const CsBoard *board, uint64_t most,
                                const CsOptions *options, const CsControl *control, GError **error);

CS_API CsVerdict cs_report_verdict(const CsReport *report);

/* How many solutions were found; *exact tells whether there are no more.  exact may be NULL. */
CS_API uint64_t cs_report_count(const CsReport *report, bool *exact);

/* The number that the i-th solution (from 0) has at a row and column (from 1); 0 for a black cell.
 * It is a programmer's mistake to ask for a solution or a place that is not there. */
CS_API int cs_report_value(const CsReport *report, size_t i, int row, int column);

/* The report as one of the formats of `cluesat list formats`: "text", "judge", "json" …; free with
 * g_free.  CS_ERROR_USAGE when there is no such format. */
CS_API char *cs_report_text(const CsReport *report, const char *format, GError **error);

CS_API void cs_report_free(CsReport *report);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsReport, cs_report_free)

G_END_DECLS

#endif
