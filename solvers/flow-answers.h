/* All answers of a flow, one after another, without a blocking clause.
 *
 * Binary partition in the manner of K. Fukuda, T. Matsui, "Finding all the perfect matchings in
 * bipartite graphs", Appl. Math. Letters 7, 1994: a variable that can change gets its next value by
 * a residual cycle, which is the next answer; then it is held while the others change.  Every
 * answer takes time linear in the network, amortised, and the memory of one cycle. */
#ifndef CS_FLOW_ANSWERS_H
#define CS_FLOW_ANSWERS_H

#include "backend.h"
#include "flow-augment.h"

typedef struct CsFlowAnswers CsFlowAnswers;

/* The flow must be an answer (all excesses 0), and counts as the first.  Answers differ in the
 * variables 0..n_visible-1. */
CsFlowAnswers *cs_flow_answers_new(CsFlow *flow, uint32_t n_visible, const CsControl *control,
                                   CsFlowWork *work);
void cs_flow_answers_free(CsFlowAnswers *answers);

/* Turns the flow into the next answer: CS_STATUS_SOLUTION, NONE or UNKNOWN. */
CsStatus cs_flow_answers_next(CsFlowAnswers *answers);

#endif
