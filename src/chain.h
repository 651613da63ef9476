/* Constraints that read their variables one after another, as an automaton does: the product of a
 * cage, the towers that are seen along a line.
 *
 * One helper variable holds the state after each variable but the last; a table joins two states
 * and the variable between them.  States from which no accepting one can be reached are left out.
 * (The decomposition of `regular`: Quimper and Walsh, "Global Grammar Constraints", CP 2006.) */
#ifndef CS_CHAIN_H
#define CS_CHAIN_H

#include "model.h"

/* The state after reading `value`; negative when nothing that follows can be right. */
typedef int64_t (*CsChainStep)(const void *data, int64_t state, int value);

/* Is this a state to end in? */
typedef bool (*CsChainEnd)(const void *data, int64_t state);

/* vars in that order, read from the state `start`, end in an accepting state.  All domains must be
 * lo..hi.  Short or tight ones become one table over the variables.  Helpers are added to the model
 * after its visible variables. */
void cs_chain_add(CsModel *model, CsLabel label, const int32_t *vars, size_t n, int lo, int hi,
                  int64_t start, CsChainStep step, CsChainEnd end, const void *data);

#endif
