# What tries to break cluesat: fuzzing, sanitizers, valgrind, static analysis, planted faults.

FUZZ_TIME    ?= 60
FUZZ_TARGETS ?=
SANITIZE     := -fno-omit-frame-pointer -fno-sanitize-recover=undefined

$(BUILD)/tests/fuzz/fuzz: $(BUILD)/tests/fuzz/libfuzzer.o $(filter $(BUILD)/tests/fuzz/%,$(SUPPORT_OBJ)) \
    $(BUILD)/libcluesat.a
	$(CC) $(OPT) $(CFLAGS) $(LDFLAGS) -fsanitize=fuzzer -o $@ $^ $(LIBS)

.PHONY: fuzz check-asan check-tsan check-valgrind check-mutants analyze

# A null pointer plus 0, which C2y allows, is what an empty vector gives; this clang still objects.
FUZZ_FLAGS   := -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize=pointer-overflow $(SANITIZE)

# libFuzzer, FUZZ_TIME seconds for each target (FUZZ_TARGETS: only these).
fuzz:
	$(MAKE) BUILD=build-fuzz CC=clang OPT='-O1 -g' \
	    CFLAGS='$(FUZZ_FLAGS)' \
	    build-fuzz/cluesat build-fuzz/tests/fuzz/fuzz
	@sh tests/fuzz/fuzz.sh build-fuzz/tests/fuzz/fuzz $(FUZZ_TIME) $(FUZZ_TARGETS)

check-asan:
	$(MAKE) BUILD=build-asan OPT='-O1 -g' CFLAGS='-fsanitize=address,undefined $(SANITIZE)' test

# GLib is not built for it, so what happens inside its locks is left out.
check-tsan:
	TSAN_OPTIONS="suppressions=$(CURDIR)/tests/tsan.supp" \
	$(MAKE) BUILD=build-tsan OPT='-O1 -g' CFLAGS='-fsanitize=thread' test

# Plants known faults, one at a time, in a copy of the sources; each must be noticed.  MUTANTS='flow-*': these.
check-mutants:
	@mkdir -p build-mutants
	@sh tests/mutants/mutants.sh build-mutants '$(MUTANTS)'

# Every test program under valgrind; leaks count as errors.  The command line's tests run it too often.
VALGRIND_TESTS := $(filter-out %-cases %-crosscheck %-faults %-hostile %-exec %-conformance,$(TESTS:tests/%.c=%))
check-valgrind: $(VALGRIND_TESTS:%=$(BUILD)/tests/%) $(TEST_LIBS) $(BUILD)/cluesat
	@failed=0; for t in $(VALGRIND_TESTS); do \
	    CLUESAT=$(abspath $(BUILD)/cluesat) TEST_LIBS=$(abspath $(BUILD)/tests) valgrind -q --error-exitcode=99 \
	        --leak-check=full --errors-for-leak-kinds=definite --suppressions=tests/valgrind.supp \
	        $(BUILD)/tests/$$t >$(BUILD)/valgrind-$$t.log 2>&1; \
	    if [ $$? -eq 0 ]; then echo "$$t: clean"; else echo "$$t: $(BUILD)/valgrind-$$t.log"; failed=1; fi; \
	done; exit $$failed

# docs/static-analysis.md says what is left out, and why.
TIDY_CHECKS := -*,bugprone-*,-bugprone-easily-swappable-parameters,-bugprone-narrowing-conversions,-bugprone-macro-parentheses,-bugprone-reserved-identifier,-bugprone-implicit-widening-of-multiplication-result,-bugprone-assignment-in-if-condition,clang-analyzer-*,-clang-analyzer-security.insecureAPI.DeprecatedOrUnsafeBufferHandling,-clang-analyzer-optin.performance.Padding
analyze:
	$(MAKE) BUILD=build-analyzer OPT='-O1 -g' CFLAGS='-fanalyzer -Wno-analyzer-malloc-leak' \
	    build-analyzer/cluesat 2>&1 | grep -E 'warning:' ; true
	cppcheck --library=gtk "-DG_GNUC_PRINTF(a,b)=" --enable=warning,portability --inline-suppr --std=c11 --quiet --error-exitcode=1 -j2 \
	    --suppressions-list=tests/cppcheck.supp -Isrc -Iencoders -Isolvers src encoders solvers
	clang-tidy --quiet --checks='$(TIDY_CHECKS)' $(SRC) $(CLI) -- -std=c17 -D_GNU_SOURCE -Isrc -Iencoders \
	    -Isolvers -DCS_VERSION='"0"' $(PKG_CFLAGS) 2>/dev/null | grep -E 'warning:|error:' ; true
