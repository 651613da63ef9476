/* Layered decision diagrams as clauses: every path from the root to the end spells one solution.
 *
 * Layer i holds the states before variable i; an edge of layer i leads, by one value of variable i,
 * to a state of layer i + 1.  From a state no two edges bear the same value.  Layer 0 holds one
 * state, layer n one. */
#ifndef CS_MDD_H
#define CS_MDD_H

#include "encoding.h"

typedef struct CsMddEdge {
    uint32_t from, to; /* states, counted within their layers */
    int32_t value;
} CsMddEdge;

typedef struct CsMdd {
    CS_VEC(CsMddEdge) edges;  /* layer by layer */
    CS_VEC(size_t) first;     /* edges of layer i begin at first[i]; n + 1 entries */
    CS_VEC(uint32_t) n_nodes; /* of layers 0..n */
} CsMdd;

/* While a diagram is built: where its edges go. */
typedef struct CsMddBuilder CsMddBuilder;

/* Adds the edges of one state of a layer, by cs_mdd_edge; false when that was. */
typedef bool CsMddExpand(CsMddBuilder *builder, size_t layer, int64_t state, const void *data);

/* Builds the empty *mdd over n variables from the one state `start` of layer 0: every state that is
 * reached is expanded once, and all of layer n are one.  States are told apart by a number.  False
 * when there are more than `most` edges. */
bool cs_mdd_build(CsMdd *mdd, size_t n, size_t most, int64_t start, CsMddExpand *expand,
                  const void *data);

/* An edge from the state that is being expanded; false when there are too many. */
bool cs_mdd_edge(CsMddBuilder *builder, int32_t value, int64_t to);

/* Drops the edges that no path to the end uses, or whose value their variable cannot take.  The
 * states keep their numbers. */
void cs_mdd_prune(CsMdd *mdd, const CsEncode *e, const int32_t *vars);

/* The clauses, over [vars[i] = v]; unit propagation on them removes every value that no path bears
 * (for different variables).  Each solution has one extension. */
void cs_mdd_encode(CsEncode *e, const int32_t *vars, const CsMdd *mdd);

void cs_mdd_clear(CsMdd *mdd);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(CsMdd, cs_mdd_clear)

#endif
