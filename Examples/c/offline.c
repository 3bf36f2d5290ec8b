/* Renders a pattern file to raw 32-bit floats: offline PATTERN.ahap OUTPUT.f32 */
#include <pacinian.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 4096 };

static int fail(const pcn_error *error) {
  if (error->line > 0) fprintf(stderr, "%" PRIu32 ":%" PRIu32 ": ", error->line, error->column);
  fprintf(stderr, "%s (%" PRId32 ")\n", error->message, error->status);
  return 1;
}

int main(int count, char **arguments) {
  pcn_pattern *pattern = NULL;
  pcn_profile *profile = NULL;
  pcn_rendering *rendering = NULL;
  pcn_error error;
  FILE *output;
  int result = 1;

  if (count != 3) {
    fprintf(stderr, "usage: %s PATTERN OUTPUT\n", arguments[0]);
    return 64;
  }
  pcn_error_init(&error, sizeof error);
  if (pcn_pattern_read_file(arguments[1], strlen(arguments[1]), NULL, &pattern, &error) != PCN_OK)
    return fail(&error);

  pcn_pattern_info pattern_info;
  memset(&pattern_info, 0, sizeof pattern_info);
  pattern_info.struct_size = sizeof pattern_info;
  pcn_pattern_get_info(pattern, &pattern_info);
  for (uint32_t index = 0; index < pattern_info.diagnostic_count; ++index) {
    pcn_diagnostic diagnostic;
    diagnostic.struct_size = sizeof diagnostic;
    pcn_pattern_get_diagnostic(pattern, index, &diagnostic);
    fprintf(
        stderr, "%" PRIu32 ":%" PRIu32 ": %s [%s]\n", diagnostic.line, diagnostic.column,
        diagnostic.message, diagnostic.code);
  }

  if (pcn_profile_create("taptic", 6, &profile, &error) != PCN_OK ||
      pcn_rendering_create(pattern, profile, NULL, &rendering, &error) != PCN_OK) {
    fail(&error);
    goto end;
  }
  output = fopen(arguments[2], "wb");
  if (output == NULL) {
    perror(arguments[2]);
    goto end;
  }
  pcn_rendering_info info;
  info.struct_size = sizeof info;
  pcn_rendering_get_info(rendering, &info);
  for (uint64_t frame = 0; frame < info.frame_count; frame += BLOCK) {
    static float samples[BLOCK];
    uint64_t rest = info.frame_count - frame;
    uint64_t frames = rest < BLOCK ? rest : BLOCK;
    pcn_rendering_read(rendering, frame, frames, samples, NULL);
    fwrite(samples, sizeof *samples, frames, output);
  }
  pcn_rendering_get_info(rendering, &info);
  printf(
      "%.2f s, %" PRIu64 " frames, peak %.3f\n", pattern_info.duration_seconds, info.frame_count,
      info.haptic_peak);
  result = fclose(output) != 0;

end:
  pcn_rendering_destroy(rendering);
  pcn_profile_destroy(profile);
  pcn_pattern_destroy(pattern);
  return result;
}
