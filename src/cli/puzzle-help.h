/* `cluesat --puzzle-help NAME` */
#ifndef CS_PUZZLE_HELP_H
#define CS_PUZZLE_HELP_H

/* Prints rules, notations and an example of the puzzle; an exit status. */
int cs_cli_puzzle_help(const char *name);

#endif
