#include "flow-start.h"

#include <math.h>

/* More sweeps leave less excess, but not so much less as to be worth their time. */
#define SWEEPS 6

/* Over-relaxation, once the first sweeps have found the places. */
#define PLAIN_SWEEPS 2
#define RELAXATION 1.5F

/* How far a node goes beyond the first bend, when none of its arcs can move. */
#define BEYOND 0.25F

typedef struct Start {
    CsFlow *flow;
    float *span;      /* of every end: its arc's capacity */
    float *potential; /* of every node */
    double *due;      /* of every node: what it has to send over all its arcs, turned outwards */
} Start;

/* The part of its capacity that an arc sends over the end. */
static inline float share(const Start *s, uint32_t v, uint32_t end)
{
    float q = 0.5F + s->potential[v] - s->potential[cs_flow_there(s->flow, end)];
    return q < 0 ? 0 : q > 1 ? 1 : q;
}

/* An arc that enters counts as one that is turned around, from full to empty. */
static void measure(Start *s)
{
    const CsFlow *f = s->flow;
    for (uint32_t v = 0; v < f->n_nodes; v++) {
        s->due[v] = (double)f->excess[v];
        for (uint32_t k = f->first[v]; k < f->first[v + 1]; k++) {
            const CsFlowEnd *end = &f->ends[k];
            bool enters = end->arc & 1;
            s->span[k] = (float)(enters ? f->ends[end->mate].room : end->room);
            s->due[v] += enters ? (double)s->span[k] : 0;
        }
    }
}

/* All arcs of the node are full or empty: a step past the first bend on the way up or down. */
static float step_past_bend(const Start *s, uint32_t v, bool up)
{
    const CsFlow *f = s->flow;
    float nearest = INFINITY;
    for (uint32_t k = f->first[v]; k < f->first[v + 1]; k++) {
        float q = 0.5F + s->potential[v] - s->potential[cs_flow_there(f, k)];
        if (up ? q <= 0 : q >= 1)
            nearest = fminf(nearest, up ? -q : q - 1);
    }
    if (nearest == INFINITY)
        return 0;
    return up ? nearest + BEYOND : -nearest - BEYOND;
}

/* Gives v the potential at which its arcs, with their present slope, would leave no excess. */
static void relax(Start *s, uint32_t v, float omega)
{
    const CsFlow *f = s->flow;
    float rest = (float)s->due[v], slope = 0, here = s->potential[v];
    for (uint32_t k = f->first[v]; k < f->first[v + 1]; k++) {
        float q = 0.5F + here - s->potential[cs_flow_there(f, k)];
        float cut = q < 0 ? 0 : q > 1 ? 1 : q;
        rest -= s->span[k] * cut;
        slope += cut == q ? s->span[k] : 0;
    }
    if (slope > 0)
        s->potential[v] = here + omega * rest / slope;
    else if (fabsf(rest) > 0.5F)
        s->potential[v] = here + step_past_bend(s, v, rest > 0);
}

static bool sweep(Start *s, const CsControl *control)
{
    for (int i = 0; i < SWEEPS; i++) {
        if (cs_control_stopped(control))
            return false;
        /* The outside balances itself. */
        for (uint32_t v = 0; v < cs_flow_outside(s->flow); v++)
            relax(s, v, i < PLAIN_SWEEPS ? 1 : RELAXATION);
    }
    return true;
}

/* Gives an arc a whole number near its fraction x, such that what its nodes have still to send,
 * beyond the fractions of their arcs to come, is spread over these: `left` is their number. */
static void round_arc(Start *s, uint32_t a, uint32_t *left)
{
    CsFlow *f = s->flow;
    uint32_t end = f->leaves[a], tail = cs_flow_tail(f, a), head = cs_flow_head(f, a);
    double x = (double)(s->span[end] * share(s, tail, end));
    double others_of_tail = left[tail]--, others_of_head = left[head]--;
    double shift = (s->due[tail] * others_of_head - s->due[head] * others_of_tail) /
                   (others_of_tail + others_of_head);
    double y = CLAMP(floor(x + shift + 0.5), 0, (double)f->ends[end].room);
    s->due[tail] += x - y;
    s->due[head] -= x - y;
    cs_flow_send(f, end, (uint32_t)y);
    f->excess[tail] -= (int64_t)y;
    f->excess[head] += (int64_t)y;
}

static void round_all(Start *s)
{
    CsFlow *f = s->flow;
    g_autofree uint32_t *left = g_new(uint32_t, f->n_nodes);
    for (uint32_t v = 0; v < f->n_nodes; v++) {
        left[v] = f->first[v + 1] - f->first[v];
        for (uint32_t k = f->first[v]; k < f->first[v + 1]; k++)
            s->due[v] -= (double)(s->span[k] * share(s, v, k));
    }
    for (uint32_t a = 0; a < f->n_arcs; a++)
        if (cs_flow_tail(f, a) != cs_flow_head(f, a))
            round_arc(s, a, left);
}

bool cs_flow_start(CsFlow *flow, const CsControl *control, CsFlowWork *work)
{
    Start s = {.flow = flow};
    s.span = g_new(float, (size_t)flow->n_arcs * 2 + 1);
    s.potential = g_new0(float, flow->n_nodes);
    s.due = g_new(double, flow->n_nodes);
    measure(&s);
    bool finished = sweep(&s, control);
    if (finished)
        round_all(&s);
    for (uint32_t v = 0; v < flow->n_nodes; v++)
        work->started += flow->excess[v] > 0 ? (double)flow->excess[v] : 0;
    g_free(s.span);
    g_free(s.potential);
    g_free(s.due);
    return finished;
}
