/* When a search has to stop: a deadline, a limit on nodes, or a call from another thread or a
 * signal handler.  One control is shared by everything that works on one question. */
#ifndef CS_CONTROL_H
#define CS_CONTROL_H

#include "cluesat.h"
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct CsControl {
    gint64 deadline;         /* g_get_monotonic_time() at which to stop, in µs; 0 = never */
    uint64_t node_limit;     /* nodes of a native search, conflicts of a SAT solver; 0 = none */
    atomic_bool cancelled;   /* set it from anywhere, also from a signal handler */
    const CsControl *parent; /* optional: stops this one too when it is cancelled */
};

/* The deadline in so many seconds from now; 0 = never, and 30 years are the most. */
static inline gint64 cs_control_in(double seconds)
{
    return seconds > 0 ? g_get_monotonic_time() + (gint64)(MIN(seconds, 1e9) * 1e6) : 0;
}

/* True when work should stop now.  Reads a clock: ask every thousand steps or so, not at each. */
static inline bool cs_control_stopped(const CsControl *control)
{
    for (const CsControl *c = control; c; c = c->parent)
        if (atomic_load_explicit(&c->cancelled, memory_order_relaxed) ||
            (c->deadline && g_get_monotonic_time() >= c->deadline))
            return true;
    return false;
}

/* What stopped a search that ended early, in words.  When neither time nor a call did, a limit on
 * nodes must have been it, if there is one. */
static inline const char *cs_control_reason(const CsControl *control)
{
    const char *late = NULL, *otherwise = "the back end gave up";
    for (const CsControl *c = control; c; c = c->parent) {
        if (atomic_load_explicit(&c->cancelled, memory_order_relaxed))
            return "interrupted";
        if (c->deadline && g_get_monotonic_time() >= c->deadline)
            late = "time limit";
        if (c->node_limit)
            otherwise = "node limit";
    }
    return late ? late : otherwise;
}

#endif
