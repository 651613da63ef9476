#include "build.h"
#include "chain.h"

/* Up to this side, the state of a line remembers which numbers it has used, so that what comes out
 * is a table of permutations, the strongest form. */
#define PERMUTATIONS_UP_TO 6

typedef struct Line {
    int side, seen; /* the clue */
} Line;

/* State: tallest·(side + 1) + how many are seen. */
static int64_t walk(const void *data, int64_t state, int value)
{
    const Line *line = data;
    int64_t tallest = state / (line->side + 1), seen = state % (line->side + 1);
    if (value > tallest)
        return seen + 1 > line->seen ? -1 : value * (line->side + 1) + seen + 1;
    return state;
}

/* State: set of used numbers·(side + 1) + how many are seen. */
static int64_t permute(const void *data, int64_t state, int value)
{
    const Line *line = data;
    int64_t used = state / (line->side + 1), seen = state % (line->side + 1);
    int64_t bit = (int64_t)1 << (value - 1);
    if (used & bit)
        return -1;
    if (bit > used)
        seen++;
    return seen > line->seen ? -1 : (used | bit) * (line->side + 1) + seen;
}

static bool ends(const void *data, int64_t state)
{
    const Line *line = data;
    return state % (line->side + 1) == line->seen;
}

void cs_build_outside_visible(const CsBoard *b, CsModel *m)
{
    static const char *const pattern[] = {
        [CS_TOP] = "column % from above sees %",
        [CS_BOTTOM] = "column % from below sees %",
        [CS_LEFT] = "row % from the left sees %",
        [CS_RIGHT] = "row % from the right sees %",
    };
    g_autofree int32_t *vars = g_new(int32_t, b->height);
    for (CsSide side = CS_TOP; side < CS_N_SIDES; side++) {
        for (int i = 0; b->outside[side] && i < b->height; i++) {
            Line line = {.side = b->height, .seen = b->outside[side][i]};
            if (line.seen == CS_NO_CLUE)
                continue;
            for (int k = 0; k < b->height; k++) {
                int along = side == CS_BOTTOM || side == CS_RIGHT ? b->height - 1 - k : k;
                bool is_column = side == CS_TOP || side == CS_BOTTOM;
                vars[k] = is_column ? cs_board_at(b, along, i)->var : cs_board_at(b, i, along)->var;
            }
            cs_chain_add(m, cs_model_label(m, pattern[side], i + 1, line.seen, 0, 0), vars,
                         (size_t)b->height, b->lowest, b->highest, 0,
                         b->height <= PERMUTATIONS_UP_TO ? permute : walk, ends, &line);
        }
    }
}
