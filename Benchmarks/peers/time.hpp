// Times peers at the sizes that their figures are quoted for.
#pragma once

#include <vector>

#include "peers.h"

// Prints nanoseconds per evaluation, the minimum of interleaved rounds, for the peers whose name,
// kernel or arrangement contains `filter`. Single-threaded; leaves out 16M arguments if `quick`.
void timePeers(const std::vector<peer> &peers, const char *filter, bool quick);
