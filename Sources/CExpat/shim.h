#include <expat.h>

#include "../LateLibrary.h"

// Expat is opened when XML is read, and not with the program.

// The functions in use.
#define PACINIAN_EXPAT(ONE) \
  ONE(XML_, ErrorString) \
  ONE(XML_, GetCurrentByteIndex) \
  ONE(XML_, GetErrorCode) \
  ONE(XML_, Parse) \
  ONE(XML_, ParserCreate) \
  ONE(XML_, ParserFree) \
  ONE(XML_, SetCharacterDataHandler) \
  ONE(XML_, SetElementHandler) \
  ONE(XML_, SetStartDoctypeDeclHandler) \
  ONE(XML_, SetUserData) \
  ONE(XML_, StopParser)

PACINIAN_LATE_LIBRARY(expat, "libexpat.so.1", PACINIAN_EXPAT)
