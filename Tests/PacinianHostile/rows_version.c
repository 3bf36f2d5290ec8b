#include "hostile.h"

#include <string.h>

static void version(void) {
  if (pcn_version() == 0 || pcn_version_string()[0] == 0) fail("no version");
  if (pcn_abi_version() != PCN_ABI_VERSION) fail("another ABI");
}

static void status_string(void) {
  EACH_NUMBER("status", if (strlen(pcn_status_string(numbers[n])) == 0) fail("no words"));
  for (int status = -5000; status < 10; ++status)
    if (strlen(pcn_status_string(status)) == 0) fail("no words");
}

const struct row version_rows[] = {
    {"pcn_version", version},
    {"pcn_version_string", version},
    {"pcn_abi_version", version},
    {"pcn_status_string", status_string},
    {NULL, NULL}};
