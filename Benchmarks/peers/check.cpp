// Compares every peer with its definition, or times it: see README.md.
#include <dlfcn.h>

#include <array>
#include <cstdio>
#include <cstring>
#include <random>
#include <string>

#include "Check.hpp"
#include "time.hpp"

namespace {

// Control points of [-1, 1]; every degree, dimension and a count of each kind.
template <class T> Outcome checkBezier(const peer &p, Fault fault) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> point(-1, 1), inside(0, 1), around(-0.5, 1.5);
  const std::string arrangement = p.arrangement, kernel = p.kernel, name = p.name;
  const bool derivative = kernel == "bezier.derivatives";
  const bool powers = name.find("power") != std::string::npos;
  Outcome outcome;

  auto one = [&](int degree, int dimensions, int order, long curves, long count) {
    if (!outcome.good()) return;
    if (arrangement == "one") curves = 1;
    if (arrangement == "each") curves = count;
    const long numbers = (degree + 1) * dimensions;
    std::vector<T> parameters(curves * numbers), arguments(count);
    for (T &value : parameters) value = T(point(random));
    for (long i = 0; i < count; i++) arguments[i] = T(i % 4 ? inside(random) : around(random));
    if (count > 1) arguments[1] = 0;
    if (count > 2) arguments[2] = 1;
    Storage<T> s(degree, dimensions, order, curves, arrangement, parameters, arguments);
    s.run(p, fault);
    outcome.intact = outcome.intact && s.guardIsIntact();
    const long perCurve = arrangement == "shared" ? dimensions * count : 0;
    for (long curve = 0; curve < (arrangement == "shared" ? curves : 1); curve++) {
      for (int d = 0; d < dimensions; d++) {
        for (long i = 0; i < count; i++) {
          std::vector<Real> points(degree + 1);
          for (int k = 0; k <= degree; k++) {
            const long at = d * (degree + 1) + k;
            points[k] = arrangement == "each" ? parameters[at * count + i]
                                              : parameters[curve * numbers + at];
          }
          const Real t = arguments[i], got = s.results[curve * perCurve + d * count + i];
          const Term truth = bezier(points, order, t);
          const Real scale = powers ? powerBasisMagnitude(points, t) : truth.magnitude;
          outcome.add(std::abs(got - truth.value), (3 * degree + 6) * roundoff<T> * scale,
                      t >= 0 && t <= 1 && degree <= 3);
        }
      }
    }
  };

  const long counts[] = {1, 2, 15, 16, 17, 33, 64, 100, 257};
  int turn = 0;
  for (int order = derivative ? 1 : 0; order <= (derivative ? 2 : 0); order++) {
    for (int degree = p.min_degree; degree <= p.max_degree; degree++) {
      for (int dimensions = 1; dimensions <= 4; dimensions++) {
        one(degree, dimensions, order, 1 + turn % 5 * 9, counts[turn % 9]);
        turn++;
      }
    }
    one(p.max_degree, 2, order, 3, 0);
    one(p.max_degree, 2, order, 0, arrangement == "shared" ? 5 : 0);
    one(3, 2, order, 131, 131);
  }
  return outcome;
}

// By how much the input of an algorithm's result may differ from the one asked for. The first two
// are the algorithms' own limits; bezier-easing has none, and this is what these curves need.
Real inputTolerance(const std::string &name) {
  if (name == "WebKit") return 1e-7L;
  if (name == "Skia") return 5e-5L;
  return 1e-5L;
}

using Controls = std::array<double, 4>;

template <class T> Outcome checkTiming(const peer &p, Fault fault) {
  std::mt19937_64 random(2);
  std::uniform_real_distribution<double> unit(0, 1), y(-0.25, 1.25);
  std::vector<Controls> curves = {{0.25, 0.1, 0.25, 1}, {0.42, 0, 1, 1}, {0, 0, 0.58, 1},
                                  {0.42, 0, 0.58, 1},   {0, 0, 1, 1},    {0.5, 0.5, 0.5, 0.5},
                                  {0.7, -0.4, 0.3, 1.6}, {1, 0, 0, 1},         {0, 1, 1, 0},
                                  {0, 0, 0, 1},         {1, 0, 1, 1},         {0, 0.5, 1, 0.5}};
  while (curves.size() < 60) {
    const double x1 = 0.02 + 0.96 * unit(random), y1 = y(random);
    const double x2 = 0.02 + 0.96 * unit(random), y2 = y(random);
    curves.push_back({x1, y1, x2, y2});
  }
  const Real tolerance = inputTolerance(p.name);
  Outcome outcome;
  std::vector<T> planes[4], arguments;
  auto judge = [&](Real got, const T *c, Real x) {
    const TimingCoordinate cx{c[0], c[2]}, cy{c[1], c[3]};
    x = std::clamp<Real>(x, 0, 1);
    const Real truth = cy.at(parameterAt(cx, x));
    const Real size = 1 + std::abs(Real(c[1])) + std::abs(Real(c[3]));
    const Interval allowed = timingRange(cx, cy, x, tolerance + 8 * roundoff<T>);
    const Real slack = 16 * roundoff<T> * size;
    const Real bound = slack + (got > truth ? allowed.high - truth : truth - allowed.low);
    outcome.add(std::abs(got - truth), bound, true);
  };
  std::vector<T> all;
  for (const Controls &c : curves) {
    std::vector<T> controls(c.begin(), c.end()), x = {0, 1, T(-0.5), T(1.5), T(1e-6), T(1 - 1e-6)};
    while (x.size() < 61) x.push_back(T(unit(random)));
    if (!outcome.good()) break;
    if (std::string(p.arrangement) == "one") {
      Storage<T> s(0, 0, 0, 1, "one", controls, x);
      s.run(p, fault);
      outcome.intact = outcome.intact && s.guardIsIntact();
      for (size_t i = 0; i < x.size(); i++) judge(s.results[i], controls.data(), x[i]);
    } else {
      for (T value : x) {
        for (int k = 0; k < 4; k++) planes[k].push_back(controls[k]);
        arguments.push_back(value);
      }
    }
  }
  if (!arguments.empty()) {
    for (auto &plane : planes) all.insert(all.end(), plane.begin(), plane.end());
    Storage<T> s(0, 0, 0, long(arguments.size()), "each", all, arguments);
    s.run(p, fault);
    outcome.intact = outcome.intact && s.guardIsIntact();
    for (size_t i = 0; i < arguments.size(); i++) {
      const T c[] = {planes[0][i], planes[1][i], planes[2][i], planes[3][i]};
      judge(s.results[i], c, arguments[i]);
    }
  }
  return outcome;
}

// The errors of exp and cos in units of the last place, as their libraries promise them.
Real functionError(const std::string &name) {
  if (name == "SLEEF u35") return 3.5L;
  return name == "libmvec" ? 4 : 1;
}

// Springs of every damping ratio up to 0.95, before and after their release.
template <class T> Outcome checkSpring(const peer &p, Fault fault) {
  std::mt19937_64 random(4);
  std::uniform_real_distribution<double> unit(0, 1), value(-1, 1);
  const std::string arrangement = p.arrangement;
  const bool frames = !strcmp(p.kernel, "spring.frames"), each = arrangement == "each";
  int rate = 0;
  const bool isEuler = sscanf(p.name, "Euler %d Hz", &rate) == 1;
  const bool steps = isEuler || sscanf(p.name, "RK4 %d Hz", &rate) == 1;
  const int numbers = frames ? 8 : 6;
  Outcome outcome;

  // With a critical spring at the end, which only integrators take, if asked for.
  auto one = [&](long curves, long count, bool isCritical) {
    if (!outcome.good()) return;
    if (arrangement == "one") curves = std::min(curves, 1L);
    std::vector<T> parameters(curves * numbers), arguments(frames ? (each ? curves : 1) : count);
    auto number = [&](long curve, int k) -> T & {
      return parameters[each ? k * curves + curve : curve * numbers + k];
    };
    for (long c = 0; c < curves; c++) {
      const double mass = 0.25 + 3.75 * unit(random), w0 = 3 + 12 * unit(random);
      const double ratio = isCritical && c == curves - 1 ? 1 : 0.95 * unit(random);
      // Frames lie at multiples of 1/480 s, none of which is next to where a step counts as done.
      const double all[] = {ratio == 1 ? 1 : mass, ratio == 1 ? 64 : mass * w0 * w0,
                            ratio == 1 ? 16 : 2 * ratio * mass * w0, 10 * value(random),
                            value(random), value(random), std::round(100 * value(random)) / 480,
                            c % 2 ? 1.0 / 60 : 1.0 / 80};
      for (int k = 0; k < numbers; k++) number(c, k) = T(all[k]);
    }
    for (long i = 0; i < long(arguments.size()); i++) {
      arguments[i] = frames ? std::numeric_limits<T>::quiet_NaN() : T(4 * unit(random) - 0.5);
    }
    Storage<T> s(0, frames ? int(count) : 0, 0, curves, arrangement, parameters, arguments);
    if (isCritical) {
      void *prepared = p.prepare(&s.batch);
      if ((prepared != nullptr) != steps) outcome.add(1, 0, false);
      if (prepared) p.release(prepared);
      return;
    }
    s.run(p, fault);
    outcome.intact = outcome.intact && s.guardIsIntact();
    for (long c = 0; c < curves; c++) {
      const SpringTruth spring{number(c, 0), number(c, 1), number(c, 2),
                               number(c, 3), number(c, 4), number(c, 5)};
      for (long i = each && !frames ? c : 0; i < (each && !frames ? c + 1 : count); i++) {
        const long at = !each ? c * count + i : frames ? i * curves + c : i;
        const Real begin = frames ? number(c, 6) : T(0), way = frames ? i * Real(number(c, 7)) : 0;
        const Real t = frames ? begin + way : Real(arguments[i]), got = s.results[at];
        const Real truth = spring.at(t), error = std::abs(got - truth) / spring.scale();
        Real bound, deviation = std::abs(got - truth);
        if (steps) {
          // Up to 16 roundings a step, of what the spring swings through.
          const long done = std::max(0L, long(std::floor(t * rate + 1 / Real(64))));
          deviation = std::abs(got - spring.stepped(isEuler, done, 1 / Real(rate)));
          bound = 16 * (done + 1) * spring.scale();
        } else {
          // Roundings of the two arguments and of the result, and the functions' own errors.
          const Real after = std::max<Real>(t, 0), beta = spring.beta(), w = spring.w();
          const Real shift = 2 * (beta + w) * (std::abs(begin) + std::abs(way));
          const Real arguments = 2 * beta * after + 3 * w * after + 7 + shift;
          const Real functions = 4 * functionError(p.name) + 3;
          bound = spring.envelope(after) * (arguments + functions) + std::abs(truth);
        }
        outcome.add(deviation, bound * roundoff<T>, false);
        if (!(error <= outcome.error)) outcome.error = error;
      }
    }
  };

  int turn = 0;
  for (long curves : {1, 2, 15, 16, 17, 64, 65, 131}) {
    const long counts[] = {1, 7, 16, 33, 60};
    one(curves, each && !frames ? curves : counts[turn++ % 5], false);
  }
  one(3, each && !frames ? 3 : 0, false);
  one(0, each && !frames ? 0 : 5, false);
  if (fault == Fault::none) one(17, each && !frames ? 17 : 5, true);
  return outcome;
}

Outcome check(const peer &p, Fault fault) {
  const bool single = !strcmp(p.precision, "f32");
  if (p.setting) return checkForms(p, fault);
  if (!strncmp(p.kernel, "spring.", 7)) {
    return single ? checkSpring<float>(p, fault) : checkSpring<double>(p, fault);
  }
  if (!strcmp(p.kernel, "timing.cubic")) {
    return single ? checkTiming<float>(p, fault) : checkTiming<double>(p, fault);
  }
  return single ? checkBezier<float>(p, fault) : checkBezier<double>(p, fault);
}

} // namespace

int main(int argc, char **argv) {
  bool time = false, quick = false;
  const char *filter = "", *path = nullptr;
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--library") && i + 1 < argc) path = argv[++i];
    else if (!strcmp(argv[i], "--time")) time = true;
    else if (!strcmp(argv[i], "--quick")) quick = true;
    else if (argv[i][0] != '-') filter = argv[i];
    else path = nullptr, i = argc;
  }
  if (path == nullptr) {
    fprintf(stderr, "usage: check [--time [--quick]] [FILTER]\n");
    return 1;
  }
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    fprintf(stderr, "check: %s\n", dlerror());
    return 1;
  }
  auto version =
      reinterpret_cast<decltype(&peers_abi_version)>(dlsym(library, "peers_abi_version"));
  auto list = reinterpret_cast<decltype(&peers_list)>(dlsym(library, "peers_list"));
  if (version == nullptr || list == nullptr || version() != PEERS_ABI_VERSION) {
    fprintf(stderr, "check: %s has another interface than version %d\n", path, PEERS_ABI_VERSION);
    return 1;
  }
  int count = 0;
  const peer *first = list(&count);
  const std::vector<peer> peers(first, first + count);
  if (time) {
    timePeers(peers, filter, quick);
    return 0;
  }

  int checked = 0, failures = 0;
  printf("%-26s%-22s%-11s%-6s%-10s%s\n", "peer", "kernel", "shape", "type", "max error",
         "of bound");
  for (const peer &p : peers) {
    if (!isWanted(p, filter)) continue;
    checked++;
    const Outcome outcome = check(p, Fault::none);
    const char *verdict = outcome.good() ? "" : "  FAILS";
    if (!outcome.intact) verdict = "  WRITES PAST THE END";
    bool failed = !outcome.good();
    // A check that passes a broken peer is worth nothing.
    for (Fault fault : {Fault::wrongValue, Fault::droppedTail, Fault::pastTheEnd}) {
      if (failed || !check(p, fault).good()) continue;
      verdict = "  A PLANTED FAULT PASSES";
      failed = true;
    }
    failures += failed;
    printf("%-26s%-22s%-11s%-6s%-10.2Lg%.3Lf %s%s\n", p.name, p.kernel, p.arrangement,
           p.precision, outcome.error, outcome.ofBound, p.setting ? p.setting : "", verdict);
    fflush(stdout);
  }
  printf("%d peers, %d failed\n", checked, failures);
  return failures > 0 || checked == 0 ? 1 : 0;
}
