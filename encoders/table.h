/* Rows of values that a scope may take, as clauses. */
#ifndef CS_TABLE_H
#define CS_TABLE_H

#include "encoding.h"

/* A selector for each of the n_rows rows of n values: a selected row fixes its values, and a value
 * needs a row that has it.  All values must be in their variables' domains. */
void cs_table_encode(CsEncode *e, const int32_t *vars, uint32_t n, const int32_t *rows,
                     size_t n_rows);

#endif
