#include "LateLibrary.h"

#include <stdint.h>

// libsndfile is opened when a file is decoded or encoded, and not with the program: it brings seven codecs with it.

typedef int64_t sf_count_t;
typedef struct pacinian_sndfile_handle SNDFILE;

typedef struct {
  sf_count_t frames;
  int samplerate, channels, format, sections, seekable;
} SF_INFO;

typedef struct {
  sf_count_t (*get_filelen)(void *);
  sf_count_t (*seek)(sf_count_t, int, void *);
  sf_count_t (*read)(void *, sf_count_t, void *);
  sf_count_t (*write)(const void *, sf_count_t, void *);
  sf_count_t (*tell)(void *);
} SF_VIRTUAL_IO;

// Containers and encodings, of which one of each makes a format.
enum {
  SF_FORMAT_WAV = 0x010000,
  SF_FORMAT_WAVEX = 0x130000,
  SF_FORMAT_FLAC = 0x170000,
  SF_FORMAT_OGG = 0x200000,
  SF_FORMAT_PCM_16 = 2,
  SF_FORMAT_PCM_24 = 3,
  SF_FORMAT_FLOAT = 6,
  SF_FORMAT_VORBIS = 0x60,
};

// Commands of `command`.
enum {
  SFC_GET_LOG_INFO = 0x1001,
  SFC_SET_ADD_PEAK_CHUNK = 0x1050,
  SFC_UPDATE_HEADER_NOW = 0x1060,
  SFC_SET_UPDATE_HEADER_AUTO = 0x1061,
  SFC_SET_CHANNEL_MAP_INFO = 0x1101,
  SFC_SET_VBR_ENCODING_QUALITY = 0x1300,
};

enum { SF_FALSE = 0, SF_TRUE = 1, SFM_READ = 0x10, SFM_WRITE = 0x20 };
enum { SF_CHANNEL_MAP_LEFT = 2, SF_CHANNEL_MAP_RIGHT = 3, SF_CHANNEL_MAP_CENTER = 4 };

// The functions in use.
#define PACINIAN_SNDFILE(ONE) \
  ONE(int, sf_, close, (SNDFILE *)) \
  ONE(int, sf_, command, (SNDFILE *, int, void *, int)) \
  ONE(int, sf_, error, (SNDFILE *)) \
  ONE(const char *, sf_, error_number, (int)) \
  ONE(SNDFILE *, sf_, open, (const char *, int, SF_INFO *)) \
  ONE(SNDFILE *, sf_, open_fd, (int, int, SF_INFO *, int)) \
  ONE(SNDFILE *, sf_, open_virtual, (SF_VIRTUAL_IO *, int, SF_INFO *, void *)) \
  ONE(sf_count_t, sf_, readf_float, (SNDFILE *, float *, sf_count_t)) \
  ONE(const char *, sf_, strerror, (SNDFILE *)) \
  ONE(sf_count_t, sf_, write_float, (SNDFILE *, const float *, sf_count_t))

PACINIAN_LATE_LIBRARY(sndfile, "sndfile", "1", PACINIAN_SNDFILE)
