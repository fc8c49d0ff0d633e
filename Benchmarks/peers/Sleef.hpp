// SLEEF's functions of the widest instructions, by name and accuracy.
#pragma once

#include <sleef.h>

#if defined __AVX512F__
#define FLOATS(function, accuracy) Sleef_##function##f16_##accuracy##avx512f
#define DOUBLES(function, accuracy) Sleef_##function##d8_##accuracy##avx512f
#elif defined __AVX2__
#define FLOATS(function, accuracy) Sleef_##function##f8_##accuracy##avx2
#define DOUBLES(function, accuracy) Sleef_##function##d4_##accuracy##avx2
#elif defined __AVX__
#define FLOATS(function, accuracy) Sleef_##function##f8_##accuracy
#define DOUBLES(function, accuracy) Sleef_##function##d4_##accuracy
#else
#define FLOATS(function, accuracy) Sleef_##function##f4_##accuracy
#define DOUBLES(function, accuracy) Sleef_##function##d2_##accuracy
#endif
