/* The pieces of Simon Tatham's game ids that several of his puzzles share.
 *
 * Where a function reads, scan->pos moves over what it took; false comes with CS_ERROR_PARSE. */
#ifndef CS_GAME_ID_H
#define CS_GAME_ID_H

#include "board.h"
#include "scan.h"

/* The word at the scan, as a scan of its own that ends with it; the scan is left behind it. */
CsScan cs_game_id_word(CsScan *scan);

/* The same for a square puzzle whose parameters begin with its side, 2..CS_SIDE_MAX; what follows
 * in them says how the puzzle was made.  *id stands behind the colon. */
bool cs_game_id_open_square(CsScan *scan, CsScan *id, int *side, GError **error);

/* True when the next word has the shape of an id: parameters, a colon, a description.  *params and
 * *description are put where they begin. */
bool cs_game_id_split(const CsScan *scan, CsWord *params, CsWord *description);

/* A number without sign, lo..hi. */
bool cs_game_id_number(CsScan *scan, const char *what, int lo, int hi, int *out, GError **error);

/* One character that must stand there. */
bool cs_game_id_expect(CsScan *scan, char c, const char *why, GError **error);

/* n numbers up to `highest`, 0 where there is none: a letter stands for 1..26 empty cells, and _
 * parts two numbers. */
bool cs_game_id_read_cells(CsScan *scan, int32_t *numbers, int n, int highest, GError **error);
void cs_game_id_write_cells(const int32_t *numbers, int n, GString *out);

/* The given numbers of all cells in that way. */
bool cs_game_id_read_givens(CsScan *scan, CsBoard *board, GError **error);
void cs_game_id_write_givens(const CsBoard *board, GString *out);

/* Areas of a side×side grid, given by their borders: the vertical ones row by row, then the
 * horizontal ones column by column; a letter a..y stands for 1..25 places without a border and one
 * with, _ for a border at once, z for 25 places without.  With `repeats`, a number behind a letter
 * says how often it stands.  area[i] numbers the areas from 0 in reading order. */
bool cs_game_id_read_areas(CsScan *scan, int side, bool repeats, int32_t *area, int *n_areas,
                           GError **error);
void cs_game_id_write_areas(const int32_t *area, int side, bool repeats, GString *out);

#endif
