/* A fresh folder to run commands in. */
#ifndef CS_TEST_FOLDER_H
#define CS_TEST_FOLDER_H

#include <glib.h>

/* Makes one; its path, to free with g_free. */
char *folder_new(void);

/* Removes it and all that is in it. */
void folder_remove(const char *folder);

/* An environment in which `cluesat` is the program under test ($CLUESAT), without colour and with a
 * UTF-8 locale; free with g_strfreev. */
char **folder_environment(void);

#endif
