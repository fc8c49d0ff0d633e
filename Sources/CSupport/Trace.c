// Follows a call step by step. The processor's trap flag raises SIGTRAP after every instruction; what
// the program calls outside itself is run through: its return address is replaced by that of a
// breakpoint, which goes on where the function should have returned to.
#define _GNU_SOURCE
#include "CSupport.h"

#if defined(__linux__) && defined(__x86_64__)

#include <link.h>
#include <signal.h>
#include <ucontext.h>

enum { TRAP_FLAG = 0x100 };

/// A call that is being followed.
typedef struct {
  /// Where the program was loaded, and its executable memory.
  uintptr_t base, begin, end;
  uint32_t *offsets;
  size_t count, steps, limit;
  /// Whether the last step was in the program.
  int is_inside;
  /// Where the function that is being run through returns to; 0 if there is none.
  uintptr_t return_address;
} trace_state;

static _Thread_local trace_state *current;

extern const char ak_return_breakpoint[];
__asm__(".pushsection .text\n"
        ".type ak_return_breakpoint, @function\n"
        "ak_return_breakpoint:\n"
        "int3\n"
        ".size ak_return_breakpoint, . - ak_return_breakpoint\n"
        ".popsection\n");

static int is_program(const trace_state *trace, uintptr_t address) {
  return address >= trace->begin && address < trace->end;
}

/// Records the instruction that comes next; false if there have been enough.
static int record(trace_state *trace, uintptr_t address) {
  if (++trace->steps > trace->limit) return 0;
  if (!is_program(trace, address)) return 1;
  uint32_t offset = (uint32_t)(address - trace->base);
  // An instruction that repeats itself traps every time.
  if (trace->count == 0 || trace->offsets[trace->count - 1] != offset)
    trace->offsets[trace->count++] = offset;
  return 1;
}

static void step(int number, siginfo_t *info, void *context) {
  greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
  trace_state *trace = current;
  uintptr_t address = (uintptr_t)registers[REG_RIP];
  int is_return = address == (uintptr_t)ak_return_breakpoint + 1;
  if (trace == NULL || !(is_return || info->si_code == TRAP_TRACE)) {
    // Another thread's, or somebody else's breakpoint.
    signal(number, SIG_DFL);
    raise(number);
    return;
  }
  if (is_return) {
    address = trace->return_address;
    registers[REG_RIP] = (greg_t)address;
    registers[REG_EFL] |= TRAP_FLAG;
  }
  uintptr_t *stack = (uintptr_t *)registers[REG_RSP];
  int was_inside = trace->is_inside;
  trace->is_inside = is_program(trace, address);
  if (!record(trace, address)) {
    registers[REG_EFL] &= ~(greg_t)TRAP_FLAG;
  } else if (was_inside && !trace->is_inside && is_program(trace, *stack)) {
    trace->return_address = *stack;
    trace->is_inside = 1;
    *stack = (uintptr_t)ak_return_breakpoint;
    registers[REG_EFL] &= ~(greg_t)TRAP_FLAG;
  }
}

/// Finds the memory of the program itself, which is the first object.
static int find_program(struct dl_phdr_info *object, size_t size, void *result) {
  (void)size;
  trace_state *trace = result;
  trace->base = object->dlpi_addr;
  trace->begin = UINTPTR_MAX;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &object->dlpi_phdr[i];
    if (header->p_type != PT_LOAD || !(header->p_flags & PF_X)) continue;
    uintptr_t begin = object->dlpi_addr + header->p_vaddr, end = begin + header->p_memsz;
    if (begin < trace->begin) trace->begin = begin;
    if (end > trace->end) trace->end = end;
  }
  return 1;
}

size_t ak_trace(void (*body)(void *), void *context, uint32_t *offsets, size_t limit) {
  trace_state trace = {.offsets = offsets, .limit = limit, .is_inside = 1};
  dl_iterate_phdr(find_program, &trace);
  struct sigaction action = {.sa_sigaction = step, .sa_flags = SA_SIGINFO}, before;
  sigaction(SIGTRAP, &action, &before);
  current = &trace;
  __builtin_ia32_writeeflags_u64(__builtin_ia32_readeflags_u64() | TRAP_FLAG);
  body(context);
  __builtin_ia32_writeeflags_u64(__builtin_ia32_readeflags_u64() & ~(uint64_t)TRAP_FLAG);
  current = NULL;
  sigaction(SIGTRAP, &before, NULL);
  return trace.steps > limit ? limit + 1 : trace.count;
}

#endif
