# cluesat: puzzles in, proven answers out.
#
#   make            build build/cluesat (installs nothing)
#   make demo       install what is missing, build, solve one puzzle with every kind of back end
#   make check      install what is missing, build, run every test
#   make help       the other targets

VERSION := 0.1.0
BUILD   ?= build
ifeq ($(origin CC),default)
CC      := gcc
endif
OPT     ?= -O2 -g
CFLAGS  ?=
LDFLAGS ?=
# SAT solvers to build without: make WITHOUT=cadical (no C++ needed then), WITHOUT="cadical picosat".
WITHOUT ?=
PREFIX  ?= /usr/local
LIBDIR  ?= $(PREFIX)/lib
DESTDIR ?=
# Of the shared library; goes up when a program linked with an older one would no longer run.
SOVERSION := 0

# Debian packages: to build, and to test.  CaDiCaL is a C++ library, linked by the C compiler.
PACKAGES := make gcc pkg-config libglib2.0-dev libjson-glib-dev libcairo2-dev libcmocka-dev picosat libcadical-dev \
            libstdc++-12-dev cadical minisat cryptominisat

LEFT_OUT := $(WITHOUT:%=solvers/sat-%.c)
SRC      := $(filter-out $(LEFT_OUT),$(wildcard src/*.c src/presolve/*.c src/puzzles/*.c src/formats/*.c \
              src/writers/*.c encoders/*.c solvers/*.c))
CLI      := $(wildcard src/cli/*.c)
BENCH    := $(wildcard bench/*.c)
FORMAT_DOCS := $(wildcard docs/notations.md docs/dimacs.md docs/model-text.md)
TESTS    := $(wildcard tests/test-*.c)
SUPPORT  := $(filter-out $(TESTS),$(wildcard tests/*.c tests/fuzz/fuzz*.c))

# Commands are named, not shown; V=1 shows them.
V   ?=
run  = $(if $(V),,@echo '  $(1)	$@';)

# Plug-ins, by the names of their files.
PLUG_backends      := $(filter-out $(LEFT_OUT),$(wildcard solvers/native-*.c solvers/sat-*.c))
PLUG_var_encodings := $(wildcard encoders/var-*.c)
PLUG_amos          := $(wildcard encoders/amo-*.c)
PLUG_encoders      := $(filter-out $(PLUG_var_encodings) $(PLUG_amos),$(wildcard encoders/*-*.c))
PLUG_steps         := $(wildcard src/presolve/*.c)
PLUG_puzzles       := $(wildcard src/puzzles/*.c)
PLUG_formats       := $(wildcard src/formats/*.c)
PLUG_writers       := $(wildcard src/writers/*.c)
PLUG_commands      := $(wildcard src/cli/cmd-*.c)

# A plug-in's symbol: encoders/sum-totalizer.c → cs_sum_totalizer, src/puzzles/kakuro.c → cs_puzzle_kakuro.
symbol = $(addprefix cs_$(1),$(subst -,_,$(notdir $(basename $(2)))))
define list
	@printf 'extern const %s %s;\n' $(foreach s,$(call symbol,$(2),$(PLUG_$(3))),'$(1)' '$(s)') >> $@.new
	@printf 'const $(1) *const cs_$(3)[] = {\n' >> $@.new
	@printf '    &%s,\n' $(call symbol,$(2),$(PLUG_$(3))) >> $@.new
	@printf '    NULL,\n};\n' >> $@.new
endef

# Asked once, and only when something is built: `make deps` may have to install them first.
# Only GLib is linked; json-glib and cairo are opened when they are needed (src/library.h).
PKG_CFLAGS  = $(eval PKG_CFLAGS := $(shell pkg-config --cflags glib-2.0 json-glib-1.0 cairo))$(PKG_CFLAGS)
PKG_LIBS    = $(eval PKG_LIBS := $(shell pkg-config --libs glib-2.0))$(PKG_LIBS)
WARN       := -Wall -Wextra -Wshadow -Wconversion
ALL_CFLAGS  = -std=c17 -D_GNU_SOURCE $(OPT) $(WARN) -Isrc -Iencoders -Isolvers -I. $(PKG_CFLAGS) \
              -DCS_VERSION='"$(VERSION)"' -DCS_BUILD='"$(strip $(CC) $(OPT) $(CFLAGS))"' -fPIC -MMD -MP $(CFLAGS)
SAT_LIBS    = $(if $(filter picosat,$(WITHOUT)),,-lpicosat) \
              $(if $(filter cadical,$(WITHOUT)),,-lcadical -lstdc++)
LIBS        = $(SAT_LIBS) $(PKG_LIBS) -lm

LIB_OBJ     := $(SRC:%.c=$(BUILD)/%.o) $(BUILD)/registry.o
CLI_OBJ     := $(CLI:%.c=$(BUILD)/%.o) $(BUILD)/commands.o
BENCH_OBJ   := $(BENCH:%.c=$(BUILD)/%.o)
SUPPORT_OBJ := $(SUPPORT:%.c=$(BUILD)/%.o)
TEST_BIN    := $(TESTS:tests/%.c=$(BUILD)/tests/%)
EXAMPLES    := $(patsubst docs/%.c,$(BUILD)/%,$(wildcard docs/examples/*.c))
TEST_LIBS   := $(patsubst tests/plugins/%.c,$(BUILD)/tests/lib%.so,$(wildcard tests/plugins/*.c))

$(LIB_OBJ): ALL_CFLAGS += -fvisibility=hidden

.PHONY: all deps demo check test install uninstall dist deb clean format help bench bench-smoke \
    bench-peers FORCE
.SECONDARY:

all: $(BUILD)/cluesat $(BUILD)/libcluesat.so.$(SOVERSION)

# The C++ library goes into the program, which starts a third faster for it; but sanitizers replace parts of it.
STATIC_CXX = $(if $(findstring -fsanitize,$(CFLAGS)),-lstdc++,-Wl,-Bstatic -lstdc++ -Wl,-Bdynamic)

$(BUILD)/cluesat: $(CLI_OBJ) $(BENCH_OBJ) $(BUILD)/libcluesat.a
	$(call run,LINK)$(CC) $(OPT) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(subst -lstdc++,$(STATIC_CXX),$(LIBS))

# Members of deleted files linger in an archive, so it is made anew; q keeps members of equal names.
$(BUILD)/libcluesat.a: $(LIB_OBJ)
	@rm -f $@
	$(call run,AR)$(AR) qcs $@ $^

# CaDiCaL's symbols stay inside; only what cluesat.h declares is seen.
$(BUILD)/libcluesat.so.$(SOVERSION): $(LIB_OBJ)
	$(call run,LINK)$(CC) -shared $(OPT) $(CFLAGS) $(LDFLAGS) -Wl,-soname,$(@F) -Wl,--exclude-libs,ALL -Wl,-z,defs \
	    -o $@ $^ $(LIBS)
	@ln -sf $(@F) $(BUILD)/libcluesat.so

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call run,CC)$(CC) $(ALL_CFLAGS) -c -o $@ $<

$(BUILD)/%.o: $(BUILD)/%.c $(BUILD)/flags
	$(call run,CC)$(CC) $(ALL_CFLAGS) -c -o $@ $<

# Everything is built anew when compiler or flags change.
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(OPT) $(CFLAGS) $(VERSION) $(WITHOUT)' > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

# The registries are replaced only when they change.
$(BUILD)/registry.c: FORCE
	@mkdir -p $(@D)
	@echo '#include "registry.h"' > $@.new
	$(call list,CsBackend,,backends)
	$(call list,CsVarEncoding,,var_encodings)
	$(call list,CsAmo,,amos)
	$(call list,CsEncoder,,encoders)
	$(call list,CsStep,presolve_,steps)
	$(call list,CsPuzzle,puzzle_,puzzles)
	$(call list,CsFormat,format_,formats)
	$(call list,CsWriter,writer_,writers)
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$(BUILD)/commands.c: FORCE
	@mkdir -p $(@D)
	@echo '#include "cli/command.h"' > $@.new
	$(call list,CsCommand,,commands)
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$(BUILD)/tests/test-%: $(BUILD)/tests/test-%.o $(SUPPORT_OBJ) $(BUILD)/libcluesat.a
	$(call run,LINK)$(CC) $(OPT) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) -lcmocka $(LIBS)

$(BUILD)/tests/test-bench: $(BENCH_OBJ)
$(BUILD)/tests/test-drawing: LIBS += $(shell pkg-config --libs cairo)

# Shared libraries that tests load: IPASIR ones, and a malloc that fails.
$(BUILD)/tests/lib%.so: tests/plugins/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call run,LINK)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -fPIC -shared -o $@ $< -lpicosat

# Installs the Debian packages that are missing; needs root or sudo, and asks nothing.
deps:
	@missing=; for p in $(PACKAGES); do \
	    dpkg-query -W -f '$${Status}' $$p 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$p"; \
	done; \
	[ -z "$$missing" ] && exit 0; \
	if [ "$$(id -u)" = 0 ]; then as=; \
	elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then as='sudo -n'; \
	else echo "cluesat: these Debian packages are missing, and installing them needs root or sudo:$$missing" >&2; \
	     exit 1; fi; \
	echo "installing:$$missing"; \
	$$as apt-get update -qq && \
	$$as env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null

# Sizes and strength of every encoding, measured.
.PHONY: encodings
encodings: $(BUILD)/tests/tools/encodings
	@$< > docs/encodings.md.new && mv docs/encodings.md.new docs/encodings.md

$(BUILD)/tests/tools/encodings: $(BUILD)/tests/tools/encodings.o $(SUPPORT_OBJ) $(BUILD)/libcluesat.a
	$(call run,LINK)$(CC) $(OPT) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lcmocka $(LIBS)

demo: deps
	@$(MAKE) --no-print-directory all
	@sh tests/demo.sh $(BUILD)/cluesat

check: deps
	@$(MAKE) --no-print-directory test

# Builds and runs every test without installing anything.
test: all $(TEST_BIN) $(TEST_LIBS) $(EXAMPLES)
	@CLUESAT=$(abspath $(BUILD)/cluesat) TEST_LIBS=$(abspath $(BUILD)/tests) sh tests/run.sh $(TEST_BIN)

# The Debian release's names for what is linked statically and so asked of those who link libcluesat.a.
$(BUILD)/cluesat.pc: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' 'prefix=$(PREFIX)' 'libdir=$(LIBDIR)' 'includedir=$${prefix}/include' '' \
	    'Name: cluesat' 'Description: puzzles in, proven answers out' 'Version: $(VERSION)' \
	    'Requires: glib-2.0' 'Libs: -L$${libdir} -lcluesat' 'Libs.private: $(SAT_LIBS) $(PKG_LIBS) -lm' \
	    'Cflags: -I$${includedir}' > $@

# Examples see what a user of the library sees: the installed header and the shared library.
$(BUILD)/examples/%: docs/examples/%.c src/cluesat.h $(BUILD)/libcluesat.so.$(SOVERSION)
	@mkdir -p $(@D) $(BUILD)/include
	@cp src/cluesat.h $(BUILD)/include
	$(call run,LINK)$(CC) -std=c17 $(OPT) $(WARN) $(CFLAGS) $(LDFLAGS) -I$(BUILD)/include $(PKG_CFLAGS) -o $@ $< \
	    -L$(BUILD) -lcluesat -Wl,-rpath,'$$ORIGIN/..' $(PKG_LIBS)

# Manual pages and completions come from what the program says of itself.
$(BUILD)/cluesat.1: docs/cluesat.1.in docs/manual.sh $(BUILD)/cluesat
	sh docs/manual.sh $(BUILD)/cluesat $(VERSION) < $< > $@.new && mv $@.new $@

$(BUILD)/cluesat.5: docs/markdown-man.sh $(FORMAT_DOCS)
	sh docs/markdown-man.sh cluesat 5 $(VERSION) 'notations of puzzles, DIMACS comments' $(FORMAT_DOCS) > $@.new && mv $@.new $@

$(BUILD)/completion.%: docs/completion.sh $(BUILD)/cluesat
	sh docs/completion.sh $* $(BUILD)/cluesat > $@.new && mv $@.new $@

# Where everything goes: FILE MODE PLACE for each; a link is FILE -> PLACE.
INSTALLED = $(BUILD)/cluesat:755:$(PREFIX)/bin/cluesat \
    $(BUILD)/libcluesat.a:644:$(LIBDIR)/libcluesat.a \
    $(BUILD)/libcluesat.so.$(SOVERSION):644:$(LIBDIR)/libcluesat.so.$(SOVERSION) \
    $(BUILD)/cluesat.pc:644:$(LIBDIR)/pkgconfig/cluesat.pc \
    src/cluesat.h:644:$(PREFIX)/include/cluesat.h \
    $(BUILD)/cluesat.1:644:$(PREFIX)/share/man/man1/cluesat.1 \
    $(BUILD)/cluesat.5:644:$(PREFIX)/share/man/man5/cluesat.5 \
    $(BUILD)/completion.bash:644:$(PREFIX)/share/bash-completion/completions/cluesat \
    $(BUILD)/completion.zsh:644:$(PREFIX)/share/zsh/vendor-completions/_cluesat \
    $(BUILD)/completion.fish:644:$(PREFIX)/share/fish/vendor_completions.d/cluesat.fish
field = $(word $(2),$(subst :, ,$(1)))

install: all $(foreach i,$(INSTALLED),$(call field,$(i),1))
	$(foreach i,$(INSTALLED),install -D -m $(call field,$(i),2) $(call field,$(i),1) \
	    $(DESTDIR)$(call field,$(i),3) && ) \
	ln -sf libcluesat.so.$(SOVERSION) $(DESTDIR)$(LIBDIR)/libcluesat.so

uninstall:
	rm -f $(foreach i,$(INSTALLED),$(DESTDIR)$(call field,$(i),3)) $(DESTDIR)$(LIBDIR)/libcluesat.so

# A tarball that builds and tests without git.
dist:
	@mkdir -p $(BUILD)
	git archive --prefix=cluesat-$(VERSION)/ -o $(BUILD)/cluesat-$(VERSION).tar.gz HEAD

BENCH_SUITES := $(patsubst %,bench/suites/%.suite,start-up encodings scaling puzzles hard)

# The full comparison, in about 5 minutes; interrupted, the same command goes on.  BENCH_OUT=dir
# BENCH_FLAGS="--repeat 1 --time-limit 2" for a reduced one.
BENCH_OUT   ?= bench-out
BENCH_FLAGS ?=
bench: $(BUILD)/cluesat
	$(BUILD)/cluesat bench --output $(BENCH_OUT) $(BENCH_FLAGS) $(BENCH_SUITES)

# Under 30 s: every kind of configuration on small instances, for the cross-check of their answers.
bench-smoke: $(BUILD)/cluesat
	@rm -rf $(BUILD)/bench-smoke
	$(BUILD)/cluesat bench --quiet --output $(BUILD)/bench-smoke bench/suites/smoke.suite

# The other programs, as far as Debian and npm have them; or-tools goes to bench/peers/node_modules.
bench-peers:
	@$(MAKE) --no-print-directory deps PACKAGES='minizinc flatzinc gringo z3 minisat cryptominisat cadical picosat'
	@if command -v npm >/dev/null; then npm install --prefix bench/peers --no-save --no-audit --no-fund --ignore-scripts or-tools-wasm@0.9.1; \
	else echo 'no npm: or-tools is left out'; fi

# Debian packages of what is committed, into $(BUILD)/deb, with the variables of that build alone.
deb: dist
	rm -rf $(BUILD)/deb && mkdir -p $(BUILD)/deb
	tar -xzf $(BUILD)/cluesat-$(VERSION).tar.gz -C $(BUILD)/deb
	cp -r docs/debian $(BUILD)/deb/cluesat-$(VERSION)/debian
	cd $(BUILD)/deb/cluesat-$(VERSION) && env -u MAKEFLAGS -u MFLAGS -u BUILD -u PREFIX -u LIBDIR -u CC -u CFLAGS \
	    -u WITHOUT dpkg-buildpackage -us -uc -b

format:
	clang-format -i $(wildcard $(addsuffix /*.[ch],src src/* encoders solvers tests tests/* bench docs/examples))

clean:
	rm -rf $(BUILD)

help:
	@sed -n 's/^#   make/make/p' Makefile
	@echo 'make deps       install the Debian packages that are missing'
	@echo 'make test       check, without installing anything'
	@echo 'make bench      compare back ends, encodings and other programs, about 5 minutes'
	@echo 'make bench-smoke  the same on small instances, for the cross-check of answers'
	@echo 'make bench-peers  install the other programs'
	@echo 'make encodings  write docs/encodings.md: size and strength of every encoding'
	@echo 'make install    to PREFIX (/usr/local) below DESTDIR; uninstall takes it away again'
	@echo 'make deb        Debian packages of what is committed, in $(BUILD)/deb'
	@echo 'make dist       a tarball of what is committed, in $(BUILD)'
	@echo 'make check-asan check-tsan check-valgrind check-mutants fuzz analyze   docs/trust.md'
	@echo 'make format     clang-format over the sources'
	@echo 'make clean      remove $(BUILD)'
	@echo 'Variables: BUILD=dir CC=clang OPT="-O0 -g" CFLAGS=-fsanitize=address,undefined V=1 WITHOUT=cadical PREFIX=dir DESTDIR=dir'

include tests/trust.mk

-include $(BUILD)/tests/tools/encodings.d $(LIB_OBJ:.o=.d) $(CLI_OBJ:.o=.d) $(BENCH_OBJ:.o=.d) $(SUPPORT_OBJ:.o=.d) $(TESTS:%.c=$(BUILD)/%.d)
