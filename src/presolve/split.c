#include "presolve.h"

const CsStep cs_presolve_split = {
    .name = "split",
    .summary = "parts that share no open variable are answered one by one",
    .source = "by definition; src/split.c does it",
    .stage = CS_STAGE_SEARCH,
};
