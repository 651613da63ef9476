#include "flow-spread.h"

/* Nodes of the queue whose lists are fetched early. */
#define AHEAD 12

void cs_flow_spread_init(CsFlowSpread *s, const CsFlow *flow, CsFlowLink wanted, CsFlowWork *work)
{
    *s = (CsFlowSpread){.flow = flow, .wanted = wanted, .work = work};
    s->label = g_new(CsFlowLabel, flow->n_nodes);
    s->queue = g_new(uint32_t, flow->n_nodes + 1);
    cs_flow_spread_clear(s);
}

void cs_flow_spread_free(CsFlowSpread *s)
{
    g_free(s->label);
    g_free(s->queue);
}

void cs_flow_spread_clear(CsFlowSpread *s)
{
    memset(s->label, 0xff, s->flow->n_nodes * sizeof *s->label);
    s->n = s->done = 0;
    s->level = 0;
}

void cs_flow_spread_begin(CsFlowSpread *s, uint32_t v)
{
    s->label[v] = 0;
    s->queue[s->n++] = v;
}

void cs_flow_spread_level(CsFlowSpread *s)
{
    const uint32_t *begins = s->flow->first;
    const CsFlowLink *links = s->flow->links, wanted = s->wanted;
    CsFlowLabel *labels = s->label;
    uint32_t *queue = s->queue, n = s->n, to = s->n, label = ++s->level;
    for (uint32_t i = s->done; i < to; i++) {
        uint32_t first = begins[queue[i]], end = begins[queue[i] + 1];
        if (i + 2 * AHEAD < to) {
            __builtin_prefetch(&begins[queue[i + 2 * AHEAD]]);
            __builtin_prefetch(&links[begins[queue[i + AHEAD]]]);
        }
        /* Whether a node is taken is hard to foresee, so there is no branch for it. */
        for (uint32_t k = first; k < end; k++) {
            CsFlowLink link = links[k];
            uint32_t u = link >> 2, old = labels[u];
            uint32_t take = ((link & wanted) != 0) & (old == CS_FLOW_NOWHERE);
            queue[n] = u;
            labels[u] = (CsFlowLabel)(old & (label | (take - 1)));
            n += take;
        }
        s->work->scans += end - first;
    }
    s->n = n;
    s->done = to;
}
