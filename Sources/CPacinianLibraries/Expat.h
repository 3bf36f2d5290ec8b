#include "LateLibrary.h"

// Expat is opened when XML is read, and not with the program.

typedef struct pacinian_expat_parser *XML_Parser;
typedef unsigned char XML_Bool;
typedef enum { XML_STATUS_ERROR = 0, XML_STATUS_OK = 1 } XML_Status;
typedef void (*XML_StartElementHandler)(void *, const char *, const char **);
typedef void (*XML_EndElementHandler)(void *, const char *);
typedef void (*XML_CharacterDataHandler)(void *, const char *, int);
typedef void (*XML_StartDoctypeDeclHandler)(void *, const char *, const char *, const char *, int);
enum { XML_FALSE = 0 };

// The functions in use.
#define PACINIAN_EXPAT(ONE) \
  ONE(const char *, XML_, ErrorString, (int)) \
  ONE(long, XML_, GetCurrentByteIndex, (XML_Parser)) \
  ONE(int, XML_, GetErrorCode, (XML_Parser)) \
  ONE(XML_Status, XML_, Parse, (XML_Parser, const char *, int, int)) \
  ONE(XML_Parser, XML_, ParserCreate, (const char *)) \
  ONE(void, XML_, ParserFree, (XML_Parser)) \
  ONE(void, XML_, SetCharacterDataHandler, (XML_Parser, XML_CharacterDataHandler)) \
  ONE(void, XML_, SetElementHandler, (XML_Parser, XML_StartElementHandler, XML_EndElementHandler)) \
  ONE(void, XML_, SetStartDoctypeDeclHandler, (XML_Parser, XML_StartDoctypeDeclHandler)) \
  ONE(void, XML_, SetUserData, (XML_Parser, void *)) \
  ONE(XML_Status, XML_, StopParser, (XML_Parser, XML_Bool))

PACINIAN_LATE_LIBRARY(expat, "expat", "1", PACINIAN_EXPAT)
