/* usage: PacinianHostile --list
 *        PacinianHostile FUNCTION...
 * Lists the functions that have a row, or runs rows. It ends with 0 if every call came back with a
 * status of the header; what it was about when it did not is on the standard error. */
#include "hostile.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct row *const all[] = {
    version_rows,   pattern_rows, builder_rows, profile_rows,
    rendering_rows, transcription_rows, follower_rows, encoder_rows, engine_rows,  player_rows,  host_rows};
enum { FILES = sizeof all / sizeof *all };

static const char *function = "";
static char last[256];

void tell(const char *what) {
  const char *parts[] = {function, ": ", last, ": ", what, "\n"};
  for (size_t part = 0; part < sizeof parts / sizeof *parts; ++part)
    if (write(2, parts[part], strlen(parts[part])) < 0) return;
}

static void died(int signal) {
  tell(signal == SIGALRM ? "no end" : strsignal(signal));
  _exit(2);
}

char *note(size_t *size) {
  *size = sizeof last;
  return last;
}

static int run(const char *name) {
  for (int file = 0; file < FILES; ++file) {
    for (const struct row *row = all[file]; row->function; ++row) {
      if (strcmp(row->function, name) != 0) continue;
      function = row->function;
      row->run();
      return 0;
    }
  }
  fprintf(stderr, "%s has no row\n", name);
  return 1;
}

int main(int count, char **arguments) {
  const int signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGALRM};
  for (size_t index = 0; index < sizeof signals / sizeof *signals; ++index)
    signal(signals[index], died);
  if (count == 2 && strcmp(arguments[1], "--list") == 0) {
    for (int file = 0; file < FILES; ++file)
      for (const struct row *row = all[file]; row->function; ++row) puts(row->function);
    return 0;
  }
  for (int index = 1; index < count; ++index) {
    /* A row takes seconds; this is for a busy machine. */
    alarm(600);
    if (run(arguments[index]) != 0) return 1;
  }
  return 0;
}
