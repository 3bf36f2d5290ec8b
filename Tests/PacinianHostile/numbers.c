#include "hostile.h"

#include <float.h>
#include <math.h>

const double doubles[DOUBLES] = {
    NAN,      INFINITY, -INFINITY, 0.0,     -0.0,    4.9e-324, -4.9e-324, DBL_MIN,
    1e-300,   1e-9,     0.001,     0.02,    0.5,     1,        -1,        1000,
    1000.001, 9e5,      1e9,       1e12,    5e14,    1e15,     0x1p52,    0x1p53,
    0x1p62,   0x1p63,   0x1p64,    1e300,   1e308,   -1e308,   DBL_MAX};

const float floats[FLOATS] = {NAN,    INFINITY, -INFINITY, 0.0f,  -0.0f, 1e-45f, -1e-45f,
                              1e-30f, 0.5f,     1,         -1,    2,     1e38f,  -1e38f};

const int32_t numbers[SIGNED] = {0,  1,  2,   3,     4,         5,         10,
                                 11, 12, 127, 65536, INT32_MAX, INT32_MIN, -1};

const uint32_t counts[UNSIGNED] = {
    0,    1,      2,      3,      16,      64,          256,         999,        1000,
    8000, 192000, 192001, 1 << 20, (1 << 20) + 1, 0x7FFFFFFF, 0x80000000u, 0xFFFFFFFEu, 0xFFFFFFFFu};

const uint64_t longs[LONGS] = {
    0,         1,          2,          63,         64,         65,        4096,
    1u << 20,  0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 1ull << 32, 1ull << 44, 1ull << 52,
    1ull << 53, 1ull << 60, 1ull << 62, INT64_MAX,  1ull << 63, UINT64_MAX};

const uint64_t absurd[ABSURD] = {1ull << 44, 1ull << 53,      1ull << 60, 1ull << 62,
                                 INT64_MAX,  1ull << 63, UINT64_MAX};
