// What the end of a bus asks of the system: its own header needs clocks and semaphores.
#include <math.h>

static inline __attribute__((swift_attr("@_noLocks"))) double pacinian_tanh(double value) {
  return tanh(value);
}
