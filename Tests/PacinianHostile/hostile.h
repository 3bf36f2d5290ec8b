/* Hostile numbers, pointers and handles for every function of pacinian.h. Each function has a row,
 * which a process of its own runs: whatever happens, it must end with a status of the header. */
#ifndef HOSTILE_H
#define HOSTILE_H

#include <pacinian.h>

#include <stddef.h>
#include <stdint.h>

struct row {
  const char *function;
  void (*run)(void);
};

/* The rows of each file, ended by one without a name. */
extern const struct row version_rows[], pattern_rows[], builder_rows[], profile_rows[],
    rendering_rows[], transcription_rows[], follower_rows[], encoder_rows[], engine_rows[], player_rows[], host_rows[];

enum { DOUBLES = 31, FLOATS = 14, SIGNED = 14, UNSIGNED = 18, LONGS = 20, ABSURD = 7 };
extern const double doubles[DOUBLES];
extern const float floats[FLOATS];
extern const int32_t numbers[SIGNED];
extern const uint32_t counts[UNSIGNED];
extern const uint64_t longs[LONGS];
/* Sizes that no buffer has. */
extern const uint64_t absurd[ABSURD];

/* Notes the call that follows: a crash tells of it. */
void about(const char *format, ...);
/* Ends the program if the status is none of the header's. */
pcn_status known(pcn_status status);
/* Likewise if it is PCN_OK. */
void refused(pcn_status status);
/* Likewise if it is another one. */
void accepted(pcn_status status);
/* Ends the program. */
void fail(const char *what);

/* Each number of a table, said before the call. */
#define EACH(table, size, format, text, ...)                                                       \
  for (int n = 0; n < (size); ++n) {                                                               \
    about("%s " format, text, (table)[n]);                                                         \
    __VA_ARGS__;                                                                                   \
  }
#define EACH_DOUBLE(text, ...) EACH(doubles, DOUBLES, "%a", text, __VA_ARGS__)
#define EACH_FLOAT(text, ...) EACH(floats, FLOATS, "%a", text, __VA_ARGS__)
#define EACH_NUMBER(text, ...) EACH(numbers, SIGNED, "%d", text, __VA_ARGS__)
#define EACH_COUNT(text, ...) EACH(counts, UNSIGNED, "%u", text, __VA_ARGS__)
#define EACH_LONG(text, ...) EACH(longs, LONGS, "%llu", text, __VA_ARGS__)
#define EACH_ABSURD(text, ...) EACH(absurd, ABSURD, "%llu", text, __VA_ARGS__)

/* The number of controls: a control that a builder takes has a lower number. */
int controls(void);

/* One object of each kind. */
struct world {
  pcn_pattern *pattern;
  pcn_builder *builder;
  pcn_profile *profile;
  pcn_rendering *rendering;
  pcn_engine *engine;
  pcn_player *player;
  pcn_player *advanced;
  pcn_host *host;
};

struct world make_world(void);
void end_world(struct world *world);
pcn_pattern *read_pattern(const char *text);
pcn_engine_config polled_config(void);

/* Pointers that are no handles of a kind: NULL, an ended one, those of other kinds, forged ones. */
enum { FORGED = 12 };
struct forged {
  void *handles[FORGED];
};
struct forged forge(const void *live, const void *ended);

/* Has the function refuse each of them; `handle` is the name by which the call has it. */
#define EACH_FORGED(Type, live, ended, ...)                                                        \
  do {                                                                                             \
    struct forged forged = forge(live, ended);                                                     \
    for (int n = 0; n < FORGED; ++n) {                                                             \
      Type *handle = (Type *)forged.handles[n];                                                    \
      about("forged handle %p", (void *)handle);                                                   \
      __VA_ARGS__;                                                                                 \
    }                                                                                              \
  } while (0)

/* Renders some blocks: every sample is finite, and the engine can be polled. */
void play(pcn_engine *engine);
/* Does with a pattern what a host does: looks at it, writes it, renders it, plays it. */
void use(pcn_pattern *pattern);
/* Calls `read` with the text, each number of it replaced in turn by each of many others. */
void each_number(const char *text, void (*read)(const char *text, size_t length));

#endif
