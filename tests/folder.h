/* Temporary folders, and what commands are run with in them. */
#ifndef CS_TEST_FOLDER_H
#define CS_TEST_FOLDER_H

#include <glib.h>

/* Makes one; its path, to be given to folder_remove. */
char *folder_new(void);

/* Removes it with all that is in it, and frees the path.  May be NULL. */
void folder_remove(char *folder);

/* An environment in which `cluesat` is the program under test ($CLUESAT), without colour and with a
 * UTF-8 locale; free with g_strfreev. */
char **folder_environment(void);

#endif
