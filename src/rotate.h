/* Model rotation: an assignment that breaks just one constraint of a conflict shows that the
 * conflict needs it; changing one variable may give one that breaks just one other
 * (Marques-Silva and Lynce, On improving MUS extraction algorithms, SAT 2011). */
#ifndef CS_ROTATE_H
#define CS_ROTATE_H

#include "model.h"

typedef struct CsRotation CsRotation;

/* `except` is an answer that does not count, or NULL.  Both must outlive the result. */
CsRotation *cs_rotation_new(const CsModel *model, const int *except);
void cs_rotation_free(CsRotation *rotation);

/* `values` breaks constraint `broken` and no other of those in in[].  Marks in needed[] those that
 * changes of single values find, one after another; values come back as they were or not. */
void cs_rotate(CsRotation *rotation, const bool *in, size_t broken, int *values, bool *needed);

#endif
