/* Typed growable arrays for hot paths.
 *
 * A vector is a plain struct: zero-initialise it, push to it, free it.  A pointer into `data` is
 * good until the next push or reserve.  Memory that cannot be had ends the process with a message,
 * as everywhere in GLib.
 *
 *     CS_VEC(int) numbers = {0};
 *     cs_vec_push(&numbers, 7);
 *     cs_vec_free(&numbers);
 */
#ifndef CS_VEC_H
#define CS_VEC_H

#include <glib.h>
#include <stdlib.h>
#include <string.h>

#define CS_VEC(T)                                                                                  \
    struct {                                                                                       \
        T *data;                                                                                   \
        size_t len, cap;                                                                           \
    }

/* Grows `data` so that at least `need` elements of `size` bytes fit; by a factor, so that pushing
 * is amortised O(1), and by a large one while it is small. */
static inline void *cs_vec_grow_(void *data, size_t size, size_t *cap, size_t need)
{
    size_t n = *cap < 8 ? 8 : *cap < 128 ? 4 * *cap : *cap + *cap / 2;
    if (n < need)
        n = need;
    *cap = n;
    return g_realloc_n(data, n, size);
}

/* Makes room for `extra` elements behind the present ones. */
#define cs_vec_reserve(v, extra)                                                                   \
    do {                                                                                           \
        if ((v)->len + (size_t)(extra) > (v)->cap)                                                 \
            (v)->data =                                                                            \
                cs_vec_grow_((v)->data, sizeof *(v)->data, &(v)->cap, (v)->len + (size_t)(extra)); \
    } while (0)

#define cs_vec_push(v, ...)                                                                        \
    do {                                                                                           \
        cs_vec_reserve((v), 1);                                                                    \
        (v)->data[(v)->len++] = (__VA_ARGS__);                                                     \
    } while (0)

/* Appends `n` elements copied from `from`; `from` must not point into the vector. */
#define cs_vec_append(v, from, n)                                                                  \
    do {                                                                                           \
        cs_vec_reserve((v), (n));                                                                  \
        if ((n) > 0)                                                                               \
            memcpy((v)->data + (v)->len, (from), (size_t)(n) * sizeof *(v)->data);                 \
        (v)->len += (size_t)(n);                                                                   \
    } while (0)

/* Sorts as qsort does, which may not be called on the NULL of an empty vector. */
#define cs_vec_sort(v, compare)                                                                    \
    do {                                                                                           \
        if ((v)->len > 1)                                                                          \
            qsort((v)->data, (v)->len, sizeof *(v)->data, (compare));                              \
    } while (0)

#define cs_vec_clear(v) ((v)->len = 0)

#define cs_vec_free(v)                                                                             \
    do {                                                                                           \
        g_free((v)->data);                                                                         \
        (v)->data = NULL;                                                                          \
        (v)->len = (v)->cap = 0;                                                                   \
    } while (0)

#define cs_vec_foreach(T, p, v)                                                                    \
    for (T *p = (v)->data, *p##_end = (v)->len ? (v)->data + (v)->len : p; p < p##_end; p++)

#endif
