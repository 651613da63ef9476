/* Further literals for a variable that has some already, joined with those: whatever becomes known
 * of one kind of literal, unit propagation carries to the others as soon as it is one value. */
#ifndef CS_CHANNEL_H
#define CS_CHANNEL_H

#include "encoding.h"

/* The variable has three values or more, and literals of another kind. */
void cs_channel_add_order(CsEncode *e, int var);
void cs_channel_add_direct(CsEncode *e, int var);
void cs_channel_add_bits(CsEncode *e, int var);

#endif
