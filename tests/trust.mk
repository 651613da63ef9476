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

# Plants known faults, one at a time, in a copy of the sources; each must be noticed.
check-mutants:
	@mkdir -p build-mutants
	@sh tests/mutants/mutants.sh build-mutants $(MUTANTS)
