// pacinian-fuzz TARGET [libFuzzer's arguments]: runs one target of FuzzTargets under libFuzzer's
// driver. Without a target it lists them.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

int LLVMFuzzerRunDriver(
    int *count, char ***arguments, int (*run)(const uint8_t *bytes, size_t byte_count));
// FuzzTargets: whether a target has the name, which then gets the inputs; its names, one a line.
int pacinian_fuzz_choose(const char *name);
void pacinian_fuzz_list(void);
int pacinian_fuzz_run(const uint8_t *bytes, size_t byte_count);

int main(int count, char **arguments) {
  if (count < 2 || !pacinian_fuzz_choose(arguments[1])) {
    fprintf(stderr, "usage: pacinian-fuzz TARGET [ARGUMENTS OF LIBFUZZER]\nTargets:\n");
    pacinian_fuzz_list();
    return 64;
  }
  arguments[1] = arguments[0];
  count -= 1;
  arguments += 1;
  return LLVMFuzzerRunDriver(&count, &arguments, pacinian_fuzz_run);
}
