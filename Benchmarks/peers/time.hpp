// Times peers at the sizes that their figures are quoted for.
#pragma once

#include <cstring>
#include <vector>

#include "peers.h"

// Whether a peer's name, kernel, arrangement or setting contains a filter.
inline bool isWanted(const peer &p, const char *filter) {
  return strstr(p.name, filter) || strstr(p.kernel, filter) || strstr(p.arrangement, filter) ||
         (p.setting && strstr(p.setting, filter));
}

// Prints nanoseconds per evaluation, the minimum of interleaved rounds, for the wanted peers.
// Single-threaded; leaves out 16M arguments if `quick`.
void timePeers(const std::vector<peer> &peers, const char *filter, bool quick);
