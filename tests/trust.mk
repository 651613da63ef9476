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
	LSAN_OPTIONS="suppressions=$(CURDIR)/tests/lsan.supp:print_suppressions=0" \
	$(MAKE) BUILD=build-asan OPT='-O1 -g' CFLAGS='-fsanitize=address,undefined $(SANITIZE)' test

# GLib is not built for it: tests/tsan/glib.c tells what its locks order, and each piece of memory is an
# allocation of its own.  Then races are planted, which must be seen.
TSAN_CALLS := g_mutex_lock g_mutex_unlock g_mutex_clear g_cond_wait g_cond_wait_until g_once_init_enter \
              g_once_init_leave g_thread_pool_new g_thread_pool_push g_thread_pool_free
ifneq ($(findstring -fsanitize=thread,$(CFLAGS)),)
TSAN_LINKED := $(BUILD)/cluesat $(BUILD)/libcluesat.so.$(SOVERSION) $(TEST_BIN)
$(TSAN_LINKED): $(BUILD)/tests/tsan/glib.o
$(TSAN_LINKED): private LDFLAGS += $(TSAN_CALLS:%=-Wl,--wrap=%)
endif
check-tsan:
	G_SLICE=always-malloc TSAN_OPTIONS="halt_on_error=1 atexit_sleep_ms=20 suppressions=$(CURDIR)/tests/tsan.supp" \
	    $(MAKE) BUILD=build-tsan OPT='-O1 -g' CFLAGS='-fsanitize=thread -DSLOWDOWN=20' test
	@sh tests/tsan/races.sh build-races

# Plants known faults, one at a time, in a copy of the sources; each must be noticed.  MUTANTS='flow-*': these.
check-mutants:
	@mkdir -p build-mutants
	@sh tests/mutants/mutants.sh build-mutants '$(MUTANTS)'

# Test programs under valgrind, and the program itself in test-cli; definite leaks count as errors.  Left out are
# those that run the program often or measure it, and the longest: they run under AddressSanitizer.
VALGRIND_TESTS := $(filter-out %-bench %-cases %-cli %-conformance %-crosscheck %-exec %-faults %-hostile %-limits \
                    %-threads,$(TESTS:tests/%.c=%))
check-valgrind: export VALGRIND_OPTS = -q --error-exitcode=99 --leak-check=full --show-leak-kinds=definite \
                    --errors-for-leak-kinds=definite --suppressions=$(CURDIR)/tests/valgrind.supp
check-valgrind: export TEST_LIBS = $(abspath $(BUILD)/tests)
check-valgrind: export PROGRAM = $(abspath $(BUILD)/cluesat)
check-valgrind: $(VALGRIND_TESTS:%=$(BUILD)/tests/%) $(BUILD)/tests/test-cli $(TEST_LIBS) $(EXAMPLES) all
	@failed=0; \
	run() { \
	    name=$$1; shift; \
	    if "$$@" >$(BUILD)/valgrind-$$name.log 2>&1; then echo "$$name: clean"; \
	    else echo "$$name: $(BUILD)/valgrind-$$name.log"; failed=1; fi; \
	}; \
	for t in $(VALGRIND_TESTS); do CLUESAT=$$PROGRAM run $$t valgrind $(BUILD)/tests/$$t; done; \
	CLUESAT=$(CURDIR)/tests/valgrind/cluesat run test-cli $(BUILD)/tests/test-cli; \
	exit $$failed

# gcc -fanalyzer, cppcheck and clang-tidy, a log for each file; fails on what docs/static-analysis.md does
# not justify.  It says why checks are left out, too.
ANALYSIS    := $(patsubst %.c,build-analysis/%.log,$(SRC) $(CLI) $(BENCH))
analyze:
	@for t in gcc cppcheck clang-tidy; do command -v $$t >/dev/null || { echo "analyze: no $$t here"; exit 1; }; done
	@$(MAKE) -s --no-print-directory -j2 $(ANALYSIS)
	@sh tests/analysis.sh judge $(ANALYSIS)

build-analysis/%.log: %.c tests/analysis.sh
	@mkdir -p $(@D)
	$(call run,ANALYSE)sh tests/analysis.sh file $< -std=c17 -D_GNU_SOURCE -Isrc -Iencoders -Isolvers -I. $(PKG_CFLAGS) \
	    -DCS_VERSION='"0"' -DCS_BUILD='""' -MMD -MF build-analysis/$*.d -MT $@ > $@.new && mv $@.new $@

-include $(ANALYSIS:.log=.d)
