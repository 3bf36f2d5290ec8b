// What the module needs besides wasi-libc: a function that Embedded Swift leaves to its host, and the calls of WASI
// that strtod could come to. The module imports nothing.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  char *end;
  *value = strtod(text, &end);
  return end;
}

uintptr_t __stack_chk_guard = 0x5bd1e995;
void __stack_chk_fail(void) { __builtin_trap(); }

#define NO_SYSTEM 52
int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t file, int32_t parts, int32_t count, int32_t written) {
  return (void)file, (void)parts, (void)count, (void)written, NO_SYSTEM;
}
int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t file) { return (void)file, NO_SYSTEM; }
int32_t __imported_wasi_snapshot_preview1_fd_seek(int32_t file, int64_t offset, int32_t from, int32_t position) {
  return (void)file, (void)offset, (void)from, (void)position, NO_SYSTEM;
}

// Seeds of hashes: no answer depends on them. (The C library's own brings printf with it.)
void arc4random_buf(void *bytes, size_t count) { memset(bytes, 0x5a, count); }
