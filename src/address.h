/* puzz.link addresses: …?[k=v&]TYPE[_edit|_play]/[v:VARIANT/]COLS/ROWS/BODY */
#ifndef CS_ADDRESS_H
#define CS_ADDRESS_H

#include "scan.h"

/* True when the next word is an address of this type. */
bool cs_address_is(const CsScan *scan, const char *type);

/* Reads the head of an address of this type.  The scan that comes back stands at the body and ends
 * with it; the given one is left behind the address.  Sides are in 1..max. */
bool cs_address_open(CsScan *scan, const char *type, int max, int *columns, int *rows, CsScan *body,
                     GError **error);

/* A hex digit, or -hh, or +hhh, as a number; -1 when none of these stands there. */
int cs_address_number(CsScan *body);

/* Appends a number in that way. */
void cs_address_append_number(int number, GString *out);

#endif
