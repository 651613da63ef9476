#include "board.h"

static const struct {
    unsigned bit;
    const char *name;
} features[] = {
    {CS_HAS_BLACK, "black cells"},
    {CS_HAS_BOXES, "boxes"},
    {CS_HAS_REGIONS, "jigsaw regions"},
    {CS_HAS_DIAGONALS, "diagonals"},
    {CS_HAS_LINE_SUMS, "sums of whole rows and columns"},
    {CS_HAS_SIGNS, "signs between cells"},
    {CS_HAS_GAPS, "differences between cells"},
    {CS_HAS_OUTSIDE, "clues outside the grid"},
    {CS_HAS_CAGES, "cages"},
    {CS_HAS_GIVENS, "given numbers"},
};

unsigned cs_board_features(const CsBoard *b)
{
    unsigned has = 0;
    size_t n = (size_t)b->height * (size_t)b->width;
    for (size_t i = 0; i < n; i++) {
        if (b->cells[i].kind == CS_CELL_BLACK)
            has |= CS_HAS_BLACK;
        else if (b->cells[i].given != CS_NO_GIVEN)
            has |= CS_HAS_GIVENS;
        if (b->sign_right && (b->sign_right[i] || b->sign_down[i]))
            has |= CS_HAS_SIGNS;
        if (b->gap_right && (b->gap_right[i] || b->gap_down[i]))
            has |= CS_HAS_GAPS;
    }
    has |= b->box_height ? CS_HAS_BOXES : 0;
    has |= b->region ? CS_HAS_REGIONS : 0;
    has |= b->diagonals ? CS_HAS_DIAGONALS : 0;
    has |= b->row_sums || b->column_sums ? CS_HAS_LINE_SUMS : 0;
    has |= b->cages.len ? CS_HAS_CAGES : 0;
    for (int side = 0; side < CS_N_SIDES; side++)
        has |= b->outside[side] ? CS_HAS_OUTSIDE : 0;
    return has;
}

const char *cs_feature_name(unsigned bits)
{
    for (size_t i = 0; i < G_N_ELEMENTS(features); i++)
        if (bits & features[i].bit)
            return features[i].name;
    return "nothing";
}

bool cs_board_allow(const CsBoard *b, const char *who, unsigned must, unsigned may, GError **error)
{
    unsigned has = cs_board_features(b), extra = has & ~(must | may), missing = must & ~has;
    if (extra)
        g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED, "%s has no %s", who,
                    cs_feature_name(extra));
    else if (missing)
        g_set_error(error, CS_ERROR, CS_ERROR_UNSUPPORTED, "%s needs %s", who,
                    cs_feature_name(missing));
    return !extra && !missing;
}

static const char symbols[] = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@";

char cs_symbol(int number)
{
    return number >= 1 && number <= CS_SIDE_MAX ? symbols[number - 1] : 0;
}

int cs_symbol_number(char symbol)
{
    const char *at = symbol ? strchr(symbols, g_ascii_toupper(symbol)) : NULL;
    return at ? (int)(at - symbols) + 1 : 0;
}
