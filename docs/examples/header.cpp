// cluesat.h is C++ too: this need only compile.
#include <cluesat.h>

int main()
{
    g_autoptr(CsModel) model = cs_model_new();
    int x = cs_model_variable(model, "x", 1, 9);
    cs_model_sum(model, "x is 5", &x, nullptr, 1, CS_EQ, 5);
    return cs_model_valid(model, nullptr) ? 0 : 1;
}
