// Follows a call in a copy of the process, whose code is its own to change.
//
// What is new is followed step by step: the processor's trap flag raises SIGTRAP after every
// instruction, which virtual machines may take tens of microseconds for. From then on, in later calls
// too, it is known how long the instruction is, and known ones run on to a breakpoint at the next that
// jumps, is new or may find the program's own data; jumps that name their goals are followed without
// running them.
//
// What the program calls outside itself is run through: its return address is replaced by that of a
// breakpoint, which goes on where the function should have returned to.
#define _GNU_SOURCE
#include "CSupport.h"

#if defined(__linux__) && defined(__x86_64__)

#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

enum { TRAP_FLAG = 0x100, BREAKPOINT = 0xcc, LONGEST_INSTRUCTION = 15 };

/// What a call's instruction found by registers when it ran first: nothing of the program's own data, or
/// some, for which it is looked at each time.
enum { NOT_LOOKED_AT, FINDS_NONE, FINDS_DATA };

/// The program.
static struct {
  /// Where it was loaded, its executable memory, and the end of all its memory.
  uintptr_t base, begin, end, image_end;
  /// The length of the instruction that begins at each byte of the executable memory; 0 of one that
  /// jumps or has not been followed yet. All copies share it.
  uint8_t *lengths;
} program;

/// A call that is being followed.
typedef struct {
  /// What the instruction that begins at each byte of the executable memory has found.
  uint8_t *findings;
  /// Whether that memory can be changed, so that known instructions need no steps.
  int is_open;
  uint32_t *offsets;
  size_t count, steps, limit;
  /// What the original process reads: 0 until the end, and then the number of offsets.
  size_t *result;
  /// The last instruction that was written.
  uint32_t last;
  /// Whether the last step was in the program.
  int is_inside;
  /// The instruction of the program that the last step was; 0 if there is none.
  uintptr_t stepped;
  /// Where a breakpoint stands in the place of an instruction's first byte, and that byte.
  uintptr_t breakpoint;
  uint8_t first_byte;
  /// Whether the call has ended.
  int is_over;
  /// Where the function that is being run through returns to.
  uintptr_t return_address;
} trace_state;

static trace_state *current;

extern const char ak_return_breakpoint[];
__asm__(".pushsection .text\n"
        ".type ak_return_breakpoint, @function\n"
        "ak_return_breakpoint:\n"
        "int3\n"
        ".size ak_return_breakpoint, . - ak_return_breakpoint\n"
        ".popsection\n");

static int is_program(uintptr_t address) {
  return address >= program.begin && address < program.end;
}

static void set_breakpoint(trace_state *trace, uintptr_t address) {
  trace->breakpoint = address;
  trace->first_byte = *(uint8_t *)address;
  *(volatile uint8_t *)address = BREAKPOINT;
}

/// Puts the byte of an instruction back.
static void clear_breakpoint(trace_state *trace) {
  if (trace->breakpoint) *(volatile uint8_t *)trace->breakpoint = trace->first_byte;
  trace->breakpoint = 0;
}

/// Ends the copy where there have been enough steps.
static void count_step(trace_state *trace) {
  if (++trace->steps <= trace->limit) return;
  *trace->result = 2 * trace->limit + 1;
  ak_end_copy();
}

static void record(trace_state *trace, uintptr_t address) {
  count_step(trace);
  uint32_t offset = (uint32_t)(address - program.base);
  // An instruction that repeats itself traps every time.
  if (trace->count > 0 && trace->last == offset) return;
  trace->offsets[trace->count++] = trace->last = offset;
}

/// Whether an instruction names memory by registers.
static int names_memory(const uint8_t *code) {
  gregset_t far;
  for (int i = 0; i < NGREG; i++) far[i] = (greg_t)1 << 40;
  return ak_operand_address(code, far) != 0;
}

/// Whether the registers must be known before an instruction runs.
static int needs_look(trace_state *trace, uintptr_t address) {
  uint8_t *finding = &trace->findings[address - program.begin];
  if (*finding == NOT_LOOKED_AT && !names_memory((const uint8_t *)address)) *finding = FINDS_NONE;
  return *finding != FINDS_NONE;
}

/// Records the memory of the program itself that the instruction which was recorded last finds, unless it
/// found none the first time.
static void record_data(trace_state *trace, uintptr_t address, const greg_t *registers) {
  uint8_t *finding = &trace->findings[address - program.begin];
  if (*finding == FINDS_NONE) return;
  uintptr_t data = ak_operand_address((const uint8_t *)address, registers);
  if (data >= program.base && data < program.image_end) {
    trace->offsets[trace->count++] = (uint32_t)(data - program.base) | AK_TRACE_DATA;
    *finding = FINDS_DATA;
  } else if (*finding == NOT_LOOKED_AT) {
    *finding = FINDS_NONE;
  }
}

/// Records what has not run yet from an instruction of the program on, and lets it run: known
/// instructions up to a breakpoint, or one step.
static void go_on(trace_state *trace, greg_t *registers) {
  while (1) {
    uintptr_t start = (uintptr_t)registers[REG_RIP], address = start;
    while (trace->is_open && program.lengths[address - program.begin]) {
      if (address != start && needs_look(trace, address)) break;
      record(trace, address);
      if (address == start) record_data(trace, address, registers);
      address += program.lengths[address - program.begin];
    }
    if (address != start) {
      set_breakpoint(trace, address);
      registers[REG_EFL] &= ~(greg_t)TRAP_FLAG;
      return;
    }
    record(trace, address);
    record_data(trace, address, registers);
    const uint8_t *code = (const uint8_t *)address;
    // A return to another object is a step, by which that is found.
    int leaves = *code == 0xc3 && !is_program(*(uintptr_t *)registers[REG_RSP]);
    uintptr_t goal = trace->is_open && !leaves ? ak_follow_jump(code, registers) : 0;
    if (goal == 0) {
      trace->stepped = address;
      registers[REG_EFL] |= TRAP_FLAG;
      return;
    }
    registers[REG_RIP] = (greg_t)goal;
  }
}

/// Whether a signal is of the trap flag. Some hypervisors lose the bit that says so, a few times in a million
/// steps; the kernel then takes the step for an `int1` and says TRAP_BRKPT, where `int3` gives SI_KERNEL.
static int is_step(const siginfo_t *info) {
  return info->si_code == TRAP_TRACE || info->si_code == TRAP_BRKPT;
}

/// Learns the length of an instruction by where the processor is after it.
static void learn(trace_state *trace, uintptr_t address) {
  uintptr_t stepped = trace->stepped, length = address - stepped;
  trace->stepped = 0;
  if (stepped == 0 || ak_is_jump((const uint8_t *)stepped)) return;
  if (length > 0 && length <= LONGEST_INSTRUCTION)
    program.lengths[stepped - program.begin] = (uint8_t)length;
}

static void stop(int number, siginfo_t *info, void *context) {
  greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
  trace_state *trace = current;
  uintptr_t address = (uintptr_t)registers[REG_RIP], breakpoint = trace->breakpoint;
  clear_breakpoint(trace);
  int is_breakpoint = breakpoint && address == breakpoint + 1;
  if (is_breakpoint) registers[REG_RIP] = (greg_t)breakpoint;
  if (trace->is_over) {
    registers[REG_EFL] &= ~(greg_t)TRAP_FLAG;
    return;
  }
  if (is_step(info)) {
    learn(trace, address);
  } else if (address == (uintptr_t)ak_return_breakpoint + 1) {
    registers[REG_RIP] = (greg_t)trace->return_address;
  } else if (!is_breakpoint) {
    // Somebody else's breakpoint.
    signal(number, SIG_DFL);
    raise(number);
    return;
  }
  address = (uintptr_t)registers[REG_RIP];
  int was_inside = trace->is_inside;
  trace->is_inside = is_program(address);
  if (trace->is_inside) return go_on(trace, registers);
  count_step(trace);
  uintptr_t *stack = (uintptr_t *)registers[REG_RSP];
  if (was_inside && is_program(*stack)) {
    trace->return_address = *stack;
    trace->is_inside = 1;
    *stack = (uintptr_t)ak_return_breakpoint;
    registers[REG_EFL] &= ~(greg_t)TRAP_FLAG;
  }
}

/// Memory of zeros, of which only what is used is taken; NULL if there is none.
static void *memory(size_t bytes, int sharing) {
  int flags = sharing | MAP_ANONYMOUS | MAP_NORESERVE;
  void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

/// Finds the memory of the program itself, which is the first object.
static int find_memory(struct dl_phdr_info *object, size_t size, void *unused) {
  (void)size, (void)unused;
  program.base = object->dlpi_addr;
  program.begin = UINTPTR_MAX;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &object->dlpi_phdr[i];
    if (header->p_type != PT_LOAD) continue;
    uintptr_t begin = object->dlpi_addr + header->p_vaddr, end = begin + header->p_memsz;
    if (end > program.image_end) program.image_end = end;
    if (!(header->p_flags & PF_X)) continue;
    if (begin < program.begin) program.begin = begin;
    if (end > program.end) program.end = end;
  }
  return 1;
}

static void find_program(void) {
  dl_iterate_phdr(find_memory, NULL);
  program.lengths = memory(program.end - program.begin, MAP_SHARED);
}

/// Makes the program's code changeable, where the system allows it.
static int open_code(void) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t first = program.begin & ~(page - 1), past = (program.end + page - 1) & ~(page - 1);
  return mprotect((void *)first, past - first, PROT_READ | PROT_WRITE | PROT_EXEC) == 0;
}

static void follow(trace_state *trace, void (*body)(void *), void *context) {
  struct sigaction action = {.sa_sigaction = stop, .sa_flags = SA_SIGINFO};
  sigaction(SIGTRAP, &action, NULL);
  current = trace;
  __builtin_ia32_writeeflags_u64(__builtin_ia32_readeflags_u64() | TRAP_FLAG);
  body(context);
  trace->is_over = 1;
  *trace->result = trace->count;
}

ptrdiff_t ak_trace(
    void (*body)(void *), void *context, uint32_t *offsets, size_t limit, int is_stepped) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_program);
  trace_state trace = {.limit = limit, .is_inside = 1};
  size_t code_bytes = program.end - program.begin;
  size_t shared_bytes = sizeof *trace.result + 2 * limit * sizeof *offsets;
  trace.findings = memory(code_bytes, MAP_PRIVATE);
  trace.result = memory(shared_bytes, MAP_SHARED);
  ptrdiff_t count = -ENOMEM;
  if (program.lengths && trace.findings && trace.result) {
    trace.offsets = (uint32_t *)(trace.result + 1);
    int copy = ak_start_copy();
    if (copy == 0) {
      trace.is_open = !is_stepped && open_code();
      follow(&trace, body, context);
      ak_end_copy();
    }
    if (copy > 0) ak_await_copy(copy);
    count = copy < 0 ? copy : *trace.result == 0 ? -ECHILD : (ptrdiff_t)*trace.result;
    if (count > 0 && (size_t)count <= 2 * limit)
      memcpy(offsets, trace.offsets, (size_t)count * sizeof *offsets);
  }
  if (trace.findings) munmap(trace.findings, code_bytes);
  if (trace.result) munmap(trace.result, shared_bytes);
  return count;
}

#endif
