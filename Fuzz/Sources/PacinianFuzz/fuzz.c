// PacinianFuzz TARGET [libFuzzer's arguments]: gives libFuzzer's inputs to one target of
// FuzzTargets; with --words it prints the target's dictionary. Without a target it lists them.
// libFuzzer has the main function.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// FuzzTargets: whether a target has the name, which then gets the inputs; all names, one a line.
int pacinian_fuzz_choose(const char *name);
void pacinian_fuzz_list(void);
void pacinian_fuzz_print_words(void);
int pacinian_fuzz_run(const uint8_t *bytes, size_t byte_count);

// libFuzzer calls this first. The processes that it makes itself find the target's name in the
// environment.
int LLVMFuzzerInitialize(int *count, char ***arguments) {
  static const char variable[] = "PACINIAN_FUZZ_TARGET";
  char **words = *arguments;
  const char *name = getenv(variable);
  if (name && pacinian_fuzz_choose(name)) return 0;
  if (*count < 2 || !pacinian_fuzz_choose(words[1])) {
    fprintf(stderr, "usage: PacinianFuzz TARGET [--words | ARGUMENTS OF LIBFUZZER]; targets:\n");
    pacinian_fuzz_list();
    exit(64);
  }
  if (*count > 2 && strcmp(words[2], "--words") == 0) {
    pacinian_fuzz_print_words();
    exit(0);
  }
  setenv(variable, words[1], 1);
  words[1] = words[0];
  *arguments += 1;
  *count -= 1;
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t byte_count) {
  return pacinian_fuzz_run(bytes, byte_count);
}
