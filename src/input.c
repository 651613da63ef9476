#include "input.h"

#include "registry.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

struct CsInput {
    char *name;
    GBytes *bytes; /* keeps the text; NULL when it is the caller's */
    CsScan scan;
    const CsPuzzle *puzzle;
    const CsFormat *format;
    int promised, given;  /* promised < 0: to the end of the text */
    size_t line, counted; /* lines are counted up to this position */
};

static GBytes *read_stream(const char *name, int fd, GError **error)
{
    g_autoptr(GByteArray) all = g_byte_array_new();
    guint8 buffer[1 << 16];
    for (;;) {
        ssize_t n = read(fd, buffer, sizeof buffer);
        if (n == 0)
            return g_byte_array_free_to_bytes(g_steal_pointer(&all));
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 || all->len > G_MAXUINT - sizeof buffer) {
            g_set_error(error, CS_ERROR, CS_ERROR_READ, "%s: cannot be read: %s", name,
                        n < 0 ? g_strerror(errno) : "more than 4 GiB from a stream");
            return NULL;
        }
        g_byte_array_append(all, buffer, (guint)n);
    }
}

const char *cs_input_called(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

GBytes *cs_input_slurp(const char *path, GError **error)
{
    if (strcmp(path, "-") == 0)
        return read_stream(cs_input_called(path), STDIN_FILENO, error);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct stat st;
    if (fd < 0 || fstat(fd, &st) < 0) {
        g_set_error(
            error, CS_ERROR, CS_ERROR_READ, "%s: cannot be opened: %s%s", path, g_strerror(errno),
            strstr(path, "://") ? " (an address goes into a file or to standard input)" : "");
        if (fd >= 0)
            close(fd);
        return NULL;
    }
    GBytes *bytes = NULL;
    if (S_ISREG(st.st_mode) && st.st_size > 0) {
        g_autoptr(GError) local = NULL;
        g_autoptr(GMappedFile) map = g_mapped_file_new_from_fd(fd, FALSE, &local);
        if (map)
            bytes = g_mapped_file_get_bytes(map);
        else
            g_set_error(error, CS_ERROR, CS_ERROR_READ, "%s: cannot be read: %s", path,
                        local->message);
    } else {
        bytes = read_stream(path, fd, error);
    }
    close(fd);
    return bytes;
}

/* `# puzzle: NAME` on a comment line; NULL when there is none. */
static char *named_in_text(const CsScan *scan, size_t *place)
{
    const char *p = scan->text + scan->pos, *end = scan->text + scan->len;
    while (p < end) {
        const char *line_end = memchr(p, '\n', (size_t)(end - p));
        if (!line_end)
            line_end = end;
        const char *q = p;
        while (q < line_end && cs_is_space(*q))
            q++;
        if (q < line_end && *q != '#')
            return NULL; /* the puzzle has begun */
        static const char key[] = "puzzle:";
        const char *word = q < line_end ? q + 1 : q;
        while (word < line_end && cs_is_space(*word))
            word++;
        if ((size_t)(line_end - word) >= strlen(key) && memcmp(word, key, strlen(key)) == 0) {
            g_autofree char *value =
                g_strndup(word + strlen(key), (gsize)(line_end - word) - strlen(key));
            *place = (size_t)(word - scan->text);
            return g_strdup(g_strstrip(value));
        }
        p = line_end + (line_end < end);
    }
    return NULL;
}

static bool reads(const CsPuzzle *puzzle, const CsFormat *format)
{
    for (size_t i = 0; puzzle->formats[i]; i++)
        if (strcmp(puzzle->formats[i], format->name) == 0)
            return true;
    return false;
}

/* The format of a known puzzle: the one that the text looks like; a puzzle with a single notation
 * is read in it whatever the text looks like, for the sake of better messages. */
static bool choose_format(CsInput *in, GError **error)
{
    const CsFormat *only = NULL;
    int n = 0;
    g_autoptr(GString) names = g_string_new(NULL);
    for (size_t i = 0; cs_formats[i]; i++) {
        if (!reads(in->puzzle, cs_formats[i]))
            continue;
        only = cs_formats[i];
        g_string_append_printf(names, "%s%s", n++ ? ", " : "", only->name);
        if (only->detect(&in->scan)) {
            in->format = only;
            return true;
        }
    }
    if (n == 1) {
        in->format = only;
        return true;
    }
    cs_scan_skip(&in->scan);
    return cs_scan_error(&in->scan, in->scan.pos, error, "expected one of the notations of %s (%s)",
                         in->puzzle->name, names->str);
}

/* Without a name: the notation must leave exactly one puzzle. */
static bool choose_puzzle(CsInput *in, GError **error)
{
    g_autoptr(GString) names = g_string_new(NULL);
    int n = 0;
    for (size_t i = 0; cs_puzzles[i]; i++) {
        for (size_t k = 0; cs_formats[k]; k++) {
            if (!reads(cs_puzzles[i], cs_formats[k]) || !cs_formats[k]->detect(&in->scan))
                continue;
            in->puzzle = cs_puzzles[i];
            in->format = cs_formats[k];
            g_string_append_printf(names, "%s%s", n++ ? ", " : "", in->puzzle->name);
        }
    }
    if (n == 1)
        return true;
    CsScan s = in->scan;
    cs_scan_skip(&s);
    if (n > 1)
        return cs_scan_error_plain(&s, s.pos, error,
                                   "expected --puzzle NAME or a line `# puzzle: NAME`, since this "
                                   "notation is shared by: %s",
                                   names->str);
    return cs_scan_error(&s, s.pos, error,
                         "expected a puzzle in a notation that `cluesat list "
                         "notations` shows");
}

/* A line that sources put between puzzles: `Grid 01`, `Case #3:`, `[2]`, `=== easy ===`, `// …`.
 * Only where the notation does not begin there. */
static bool is_heading(const CsInput *in)
{
    static const char *const words[] = {"puzzle", "grid", "case",  "level", "sample", "board",
                                        "game",   "test", "title", "name",  "no.",    "nr.",
                                        "//",     "[",    "==",    "--",    "**",     ";"};
    const CsScan *s = &in->scan;
    if (g_ascii_isdigit(s->text[s->pos]))
        return false;
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        size_t n = strlen(words[i]);
        if (s->len - s->pos < n || g_ascii_strncasecmp(s->text + s->pos, words[i], n) != 0)
            continue;
        char next = s->pos + n < s->len ? s->text[s->pos + n] : ' ';
        return !g_ascii_isalpha(words[i][0]) || !g_ascii_isalpha(next);
    }
    return false;
}

static void skip_line(CsInput *in)
{
    const char *at = in->scan.text + in->scan.pos;
    const char *end = memchr(at, '\n', in->scan.len - in->scan.pos);
    in->scan.pos = end ? (size_t)(end - in->scan.text) : in->scan.len;
}

/* Moves over headings in front of the first puzzle, whose notation is not known yet. */
static void skip_first_headings(CsInput *in)
{
    while (cs_scan_skip(&in->scan) && is_heading(in)) {
        for (size_t i = 0; cs_formats[i]; i++)
            if (cs_formats[i]->detect(&in->scan))
                return;
        skip_line(in);
    }
}

/* Some editors save text so when told \"Unicode\". */
static bool is_utf16(const CsScan *s)
{
    return s->len > 1 &&
           (memcmp(s->text, "\xFF\xFE", 2) == 0 || memcmp(s->text, "\xFE\xFF", 2) == 0);
}

static bool begin(CsInput *in, const char *puzzle, GError **error)
{
    size_t place = 0;
    if (is_utf16(&in->scan))
        return cs_scan_error_plain(&in->scan, 0, error,
                                   "expected text in ASCII or UTF-8, found UTF-16");
    g_autofree char *named = puzzle ? NULL : named_in_text(&in->scan, &place);
    skip_first_headings(in);
    if (puzzle || named) {
        g_autoptr(GError) unknown = NULL;
        in->puzzle = cs_puzzle_find(puzzle ? puzzle : named, &unknown);
        if (!in->puzzle && puzzle) {
            g_propagate_error(error, g_steal_pointer(&unknown));
            return false;
        }
        if (!in->puzzle)
            return cs_scan_error_plain(&in->scan, place, error, "%s", unknown->message);
        if (!choose_format(in, error))
            return false;
    } else if (!choose_puzzle(in, error)) {
        return false;
    }
    if (in->format->begin && !in->format->begin(&in->scan, &in->promised, error))
        return false;
    if (in->promised < 0 && !cs_scan_skip(&in->scan))
        return cs_scan_error(&in->scan, in->scan.pos, error, "expected a puzzle");
    return true;
}

CsInput *cs_input_from_text(const char *name, const char *text, size_t len, const char *puzzle,
                            GError **error)
{
    g_autoptr(CsInput) in = g_new0(CsInput, 1);
    in->name = g_strdup(name);
    in->scan = cs_scan_begin(in->name, text, len);
    in->promised = -1;
    return begin(in, puzzle, error) ? g_steal_pointer(&in) : NULL;
}

CsInput *cs_input_open(const char *path, const char *puzzle, GError **error)
{
    g_autoptr(GBytes) bytes = cs_input_slurp(path, error);
    if (!bytes)
        return NULL;
    gsize len;
    const char *text = g_bytes_get_data(bytes, &len);
    CsInput *in = cs_input_from_text(cs_input_called(path), text ? text : "", len, puzzle, error);
    if (in)
        in->bytes = g_steal_pointer(&bytes);
    return in;
}

/* Sets or clears the bit as the value says. */
static bool set_choice(CsInput *in, unsigned bit, const char *option, const char *value,
                       const char *off, const char *on, GError **error)
{
    in->scan.choices &= ~bit;
    if (strcmp(value, on) == 0)
        in->scan.choices |= bit;
    else if (strcmp(value, off) != 0)
        g_set_error(error, CS_ERROR, CS_ERROR_USAGE, "--%s: expected %s or %s, found '%s'", option,
                    off, on, value);
    return strcmp(value, on) == 0 || strcmp(value, off) == 0;
}

bool cs_input_set_options(CsInput *in, const CsOptions *options, GError **error)
{
    return set_choice(in, CS_READ_RIGHT_DOWN, "clue-order", options->clue_order, "down-right",
                      "right-down", error) &&
           set_choice(in, CS_READ_IGNORE_ORPHANS, "orphan-clues", options->orphan_clues, "error",
                      "ignore", error) &&
           set_choice(in, CS_READ_STRICT, "missing-clues", options->missing_clues, "free", "error",
                      error);
}

/* The line of the scan's place; goes on from where it counted last. */
static size_t count_lines(CsInput *in)
{
    for (; in->counted < in->scan.pos; in->counted++)
        in->line += in->scan.text[in->counted] == '\n';
    return in->line + 1;
}

static void skip_headings(CsInput *in)
{
    while (cs_scan_skip(&in->scan) && is_heading(in) && !in->format->detect(&in->scan)) {
        skip_line(in);
    }
}

/* Takes the error of words between two puzzles. */
static GError *with_advice(GError *fault)
{
    GError *both = g_error_new(fault->domain, fault->code,
                               "%s; a heading between puzzles begins with 'Puzzle' or the like, a "
                               "comment with #",
                               fault->message);
    g_error_free(fault);
    return both;
}

CsBoard *cs_input_next(CsInput *in, GError **error)
{
    skip_headings(in);
    if (in->promised >= 0 && in->given == in->promised) {
        if (cs_scan_skip(&in->scan)) {
            cs_scan_error(&in->scan, in->scan.pos, error,
                          "expected the end of the input after %d puzzles", in->promised);
            in->promised = in->given = 0;
            in->scan.pos = in->scan.len;
        }
        return NULL;
    }
    if (!cs_scan_skip(&in->scan)) {
        if (in->promised >= 0)
            cs_scan_error(&in->scan, in->scan.pos, error, "expected puzzle %d of %d", in->given + 1,
                          in->promised);
        return NULL;
    }
    size_t line = count_lines(in);
    bool words =
        in->given && g_ascii_isalpha(in->scan.text[in->scan.pos]) && !in->format->detect(&in->scan);
    GError *local = NULL;
    CsBoard *board = in->format->read(&in->scan, &local);
    if (!board) {
        g_propagate_error(error, words ? with_advice(local) : local);
        return NULL;
    }
    board->line = line;
    board->index = (size_t)++in->given;
    if (in->puzzle->accepts && !in->puzzle->accepts(board, error)) {
        g_prefix_error(error, "%s:%zu:1: ", in->name, line);
        cs_board_free(board);
        return NULL;
    }
    return board;
}

const char *cs_input_name(const CsInput *input)
{
    return input->name;
}

const CsPuzzle *cs_input_puzzle(const CsInput *input)
{
    return input->puzzle;
}

const CsFormat *cs_input_format(const CsInput *input)
{
    return input->format;
}

void cs_input_free(CsInput *in)
{
    if (!in)
        return;
    g_free(in->name);
    if (in->bytes)
        g_bytes_unref(in->bytes);
    g_free(in);
}
