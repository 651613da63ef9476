/* The option table: everything that can be chosen about how a model is answered.
 *
 * One line of CS_OPTION_TABLE adds an option to the struct, to the command line and to the text
 * settings ("backend=dfs seed=7") that the bench and the cross-check use.
 *
 * X(type, name, default, argument, help); type is one of
 *     string   char *, owned by the struct, never NULL
 *     integer  int64_t, not negative
 *     real     double, not negative
 * The command line spells `_` as `-`. */
#ifndef CS_OPTIONS_H
#define CS_OPTIONS_H

#include "control.h"
#include "error.h"
#include <stdbool.h>
#include <stdint.h>

#define CS_OPTION_TABLE(X)                                                                         \
    CS_ANSWERING_OPTION_TABLE(X)                                                                   \
    CS_READING_OPTION_TABLE(X)                                                                     \
    X(string, color, "auto", "WHEN", "colours in text: auto (on terminals), always or never")      \
    X(integer, cell_size, 48, "PIXELS", "side of a cell in SVG and PNG pictures")

#define CS_ANSWERING_OPTION_TABLE(X)                                                               \
    X(string, backend, "auto", "NAME", "what answers: `cluesat list backends`, or auto")           \
    X(string, encoding, "auto", "SPEC", "CNF encodings, as sum=NAME,alldiff=NAME,…, or auto")      \
    X(string, presolve, "auto", "STEPS", "presolve steps: auto, all, none, or a list")             \
    X(string, phases, "auto", "NAME", "where SAT solvers look first: auto, none, rounded or walk") \
    X(integer, seed, 0, "N", "seed of everything random")                                          \
    X(real, time_limit, 0, "SECONDS", "stop after this time with what is known; 0 = never")        \
    X(integer, node_limit, 0, "N", "stop after so many nodes or conflicts; 0 = never")

/* What a puzzle's text cannot show; cs_input_set_options takes them. */
#define CS_READING_OPTION_TABLE(X)                                                                 \
    X(string, clue_order, "down-right", "ORDER",                                                   \
      "which sum stands first in a kakuro clue: down-right or right-down")                         \
    X(string, orphan_clues, "error", "WHAT",                                                       \
      "kakuro clues that belong to no run: error, or ignore them")                                 \
    X(string, missing_clues, "free", "WHAT", "kakuro runs without a clue: free, or error")

typedef char *cs_option_type_string;
typedef int64_t cs_option_type_integer;
typedef double cs_option_type_real;

struct CsOptions {
#define CS_OPTION_MEMBER(type, name, fallback, argument, help) cs_option_type_##type name;
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
} CsOptionInfo;

extern const CsOptionInfo cs_option_info[];
extern const size_t cs_n_options;
extern const CsOptionInfo cs_reading_option_info[];
extern const size_t cs_n_reading_options;

#endif
