#include "flow-augment.h"

uint32_t cs_flow_n_places(const CsFlow *flow)
{
    uint32_t n = 0;
    for (uint32_t v = 0; v < flow->n_nodes; v++)
        n += flow->excess[v] > 0;
    return n;
}

uint32_t cs_flow_send_along(CsFlow *flow, const uint32_t *path, uint32_t n, int64_t most,
                            CsFlowWork *work)
{
    int64_t amount = most;
    for (uint32_t i = 0; i < n; i++)
        amount = MIN(amount, flow->ends[path[i]].room);
    for (uint32_t i = 0; i < n; i++)
        cs_flow_send(flow, path[i], (uint32_t)amount);
    work->augmentations++;
    work->pushes += n;
    return (uint32_t)amount;
}

void cs_flow_augment(CsFlow *flow, const uint32_t *path, uint32_t n, uint32_t from, uint32_t to,
                     CsFlowWork *work)
{
    int64_t most = MIN(flow->excess[from], -flow->excess[to]);
    uint32_t amount = cs_flow_send_along(flow, path, n, most, work);
    flow->excess[from] -= amount;
    flow->excess[to] += amount;
}
