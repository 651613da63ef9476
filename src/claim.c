#include "claim.h"

CsModel *cs_claim_model(const CsPuzzle *puzzle, const CsBoard *board, const int *except)
{
    CsModel *m = cs_puzzle_model(puzzle, board);
    if (!except)
        return m;
    uint32_t n = cs_model_n_visible(m);
    g_autofree CsLiteral *differs = g_new(CsLiteral, n + 1);
    for (uint32_t v = 0; v < n; v++)
        differs[v] = (CsLiteral){.var = (int32_t)v, .value = except[v], .test = CS_IS_NOT};
    cs_model_add_clause(m, cs_model_label(m, "another solution", 0, 0, 0, 0), differs, n);
    return m;
}
