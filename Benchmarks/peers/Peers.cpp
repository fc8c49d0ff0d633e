#include "Peer.hpp"

[[gnu::visibility("default")]] int peers_abi_version(void) { return PEERS_ABI_VERSION; }

[[gnu::visibility("default")]] const peer *peers_list(int *count) {
  static const std::vector<peer> list = [] {
    std::vector<peer> all;
    addTiming(all);
    addCompiler(all);
    addEigen(all);
    addOpenBLAS(all);
#ifndef PEERS_WITHOUT_LIBXSMM
    addLibxsmm(all);
#endif
    addSpringSleef(all);
#ifndef PEERS_WITHOUT_LIBMVEC
    addSpringLibmvec(all);
#endif
    addSpringLibm(all);
    addSpringSteps(all);
    addTransformGlm(all);
    addTransformGlmPacked(all);
    addTransformCglm(all);
    addTransformEigen(all);
    addTransformCompiler(all);
    addTransformSleef(all);
    addKeyframesSearch(all);
    addKeyframesGlm(all);
    addPoseCompiler(all);
    addPoseGlm(all);
    return all;
  }();
  *count = int(list.size());
  return list.data();
}
