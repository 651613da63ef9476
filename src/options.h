/* The option table: everything that can be chosen about how a puzzle is read, answered and drawn.
 *
 * One line of CS_OPTION_TABLE adds an option to the struct, to the command line and to the text
 * settings ("backend=dfs seed=7") that the bench and the cross-check use.
 *
 * X(type, group, name, default, argument, help); type is one of
 *     string   char *, owned by the struct, never NULL
 *     integer  int64_t, not negative
 *     real     double, not negative
 * and group says which commands take it.  The command line spells `_` as `-`. */
#ifndef CS_OPTIONS_H
#define CS_OPTIONS_H

#include "control.h"
#include "error.h"
#include <stdbool.h>
#include <stdint.h>

typedef enum CsOptionGroup {
    CS_OPTIONS_ANSWER = 1 << 0, /* who answers, and for how long */
    CS_OPTIONS_ENCODE = 1 << 1, /* from the model to clauses */
    CS_OPTIONS_READ = 1 << 2,   /* what a puzzle's text cannot show: for cs_input_set_options */
    CS_OPTIONS_DRAW = 1 << 3,
    CS_OPTIONS_ALL = (1 << 4) - 1,
} CsOptionGroup;

#define CS_OPTION_TABLE(X)                                                                         \
    X(string, ANSWER, backend, "auto", "NAME", "what answers: `cluesat list backends`, or auto")   \
    X(string, ENCODE, encoding, "auto", "SPEC",                                                    \
      "CNF encodings, as sum=NAME,alldiff=NAME,…, or auto")                                        \
    X(string, ENCODE, presolve, "auto", "STEPS", "presolve steps: auto, all, none, or a list")     \
    X(string, ANSWER, phases, "auto", "NAME",                                                      \
      "where SAT solvers look first: auto, none, rounded or walk")                                 \
    X(integer, ANSWER, seed, 0, "N", "seed of PicoSAT and CaDiCaL; nothing else is random")        \
    X(real, ANSWER, time_limit, 0, "SECONDS",                                                      \
      "stop after this time with what is known; 0 = never")                                        \
    X(integer, ANSWER, node_limit, 0, "N", "stop after so many nodes or conflicts; 0 = never")     \
    CS_READING_OPTION_TABLE(X)                                                                     \
    X(string, DRAW, color, "auto", "WHEN",                                                         \
      "colours in text: auto (on terminals), always or never")                                     \
    X(integer, DRAW, cell_size, 48, "PIXELS", "side of a cell in SVG and PNG pictures")

/* What a puzzle's text cannot show; cs_input_set_options takes them. */
#define CS_READING_OPTION_TABLE(X)                                                                 \
    X(string, READ, clue_order, "down-right", "ORDER",                                             \
      "which sum stands first in a kakuro clue: down-right or right-down")                         \
    X(string, READ, orphan_clues, "error", "WHAT",                                                 \
      "kakuro clues that belong to no run: error, or ignore them")                                 \
    X(string, READ, missing_clues, "free", "WHAT", "kakuro runs without a clue: free, or error")

typedef char *cs_option_type_string;
typedef int64_t cs_option_type_integer;
typedef double cs_option_type_real;

struct CsOptions {
#define CS_OPTION_MEMBER(type, group, name, fallback, argument, help) cs_option_type_##type name;
    CS_OPTION_TABLE(CS_OPTION_MEMBER)
#undef CS_OPTION_MEMBER
};

CsOptions *cs_options_copy(const CsOptions *options);

/* What stops one question: the time and node limits of the options from now on, and the parent,
 * which may be NULL and must outlive the control. */
CsControl cs_options_limits(const CsOptions *options, const CsControl *parent);

/* For the command line and the documentation: the table as data. */
typedef struct CsOptionInfo {
    const char *name, *type, *fallback, *argument, *help;
    CsOptionGroup group;
} CsOptionInfo;

extern const CsOptionInfo cs_option_info[];
extern const size_t cs_n_options;

#endif
