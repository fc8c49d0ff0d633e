// Follows a call step by step. The processor's trap flag raises SIGTRAP after every instruction; what
// the program calls outside itself is run through: its return address is replaced by that of a
// breakpoint, which goes on where the function should have returned to.
#define _GNU_SOURCE
#include "CSupport.h"

#if defined(__linux__) && defined(__x86_64__)

#include <link.h>
#include <signal.h>
#include <string.h>
#include <ucontext.h>

enum { TRAP_FLAG = 0x100 };

/// A call that is being followed.
typedef struct {
  /// Where the program was loaded, its executable memory, and the end of all its memory.
  uintptr_t base, begin, end, image_end;
  uint32_t *offsets;
  size_t count, steps, limit;
  /// The last instruction that was written.
  uint32_t last;
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

/// Whether an opcode of one byte is followed by a byte that names operands; not `lea`, which does not
/// use the memory that it names.
static int names_operands(uint8_t opcode) {
  if (opcode < 0x40) return (opcode & 7) < 4;
  return opcode == 0x63 || opcode == 0x69 || opcode == 0x6b ||
         ((opcode & 0xf0) == 0x80 && opcode != 0x8d) || (opcode & 0xfe) == 0xc0 ||
         (opcode & 0xfe) == 0xc6 || (opcode & 0xfc) == 0xd0 || (opcode & 0xf8) == 0xd8 ||
         (opcode & 0xf6) == 0xf6;
}

/// Where the memory lies that an instruction finds by registers; 0 if it uses none, or by as many
/// addresses as lanes, or by a distance that is counted in vectors.
static uintptr_t operand_address(const uint8_t *code, const greg_t *registers) {
  static const int names[] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP,
                              REG_RSI, REG_RDI, REG_R8,  REG_R9,  REG_R10, REG_R11,
                              REG_R12, REG_R13, REG_R14, REG_R15};
  int map = 0, high_index = 0, high_base = 0, is_compressed = 0;
  while (*code == 0x66 || *code == 0xf2 || *code == 0xf3) code++;
  if (*code == 0xc5) {
    map = 1;
    code += 2;
  } else if (*code == 0xc4 || *code == 0x62) {
    is_compressed = *code == 0x62;
    map = code[1] & 7;
    high_index = code[1] & 0x40 ? 0 : 8;
    high_base = code[1] & 0x20 ? 0 : 8;
    code += is_compressed ? 4 : 3;
  } else {
    if ((*code & 0xf0) == 0x40) {
      high_index = (*code & 2) * 4;
      high_base = (*code & 1) * 8;
      code++;
    }
    if (*code == 0x0f) {
      map = code[1] == 0x38 ? 2 : code[1] == 0x3a ? 3 : 1;
      code += map == 1 ? 1 : 2;
    }
  }
  uint8_t opcode = *code++;
  int is_jump_or_nop = map == 1 && ((opcode & 0xf0) == 0x80 || opcode == 0x1f || opcode == 0x77);
  int is_gather = map == 2 && ((opcode & 0xfc) == 0x90 || (opcode & 0xfc) == 0xa0);
  if (is_jump_or_nop || is_gather || (map == 0 && !names_operands(opcode))) return 0;

  uint8_t mode = *code >> 6, base = *code & 7;
  code++;
  if (mode == 3 || (mode == 0 && base == 5) || (mode == 1 && is_compressed)) return 0;
  uintptr_t address = 0;
  if (base == 4) {
    int index = ((*code >> 3) & 7) | high_index;
    if (index != 4) address = (uintptr_t)registers[names[index]] << (*code >> 6);
    base = *code & 7;
    code++;
    if (mode == 0 && base == 5) return 0;
  }
  address += (uintptr_t)registers[names[base | high_base]];
  if (mode == 1) address += (uintptr_t)(intptr_t)(int8_t)*code;
  if (mode == 2) {
    int32_t distance;
    memcpy(&distance, code, sizeof distance);
    address += (uintptr_t)(intptr_t)distance;
  }
  return address;
}

/// Records the instruction that comes next; false if there have been enough.
static int record(trace_state *trace, uintptr_t address, const greg_t *registers) {
  if (++trace->steps > trace->limit) return 0;
  if (!is_program(trace, address)) return 1;
  uint32_t offset = (uint32_t)(address - trace->base);
  // An instruction that repeats itself traps every time.
  if (trace->count > 0 && trace->last == offset) return 1;
  trace->offsets[trace->count++] = trace->last = offset;
  uintptr_t data = operand_address((const uint8_t *)address, registers);
  if (data >= trace->base && data < trace->image_end)
    trace->offsets[trace->count++] = (uint32_t)(data - trace->base) | AK_TRACE_DATA;
  return 1;
}

/// Whether a signal is of the trap flag. Some hypervisors lose the bit that says so, a few times in a million
/// steps; the kernel then takes the step for an `int1` and says TRAP_BRKPT, where `int3` gives SI_KERNEL.
static int is_step(const siginfo_t *info) {
  return info->si_code == TRAP_TRACE || info->si_code == TRAP_BRKPT;
}

static void step(int number, siginfo_t *info, void *context) {
  greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
  trace_state *trace = current;
  uintptr_t address = (uintptr_t)registers[REG_RIP];
  int is_return = address == (uintptr_t)ak_return_breakpoint + 1;
  if (trace == NULL || !(is_return || is_step(info))) {
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
  if (!record(trace, address, registers)) {
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
    if (header->p_type != PT_LOAD) continue;
    uintptr_t begin = object->dlpi_addr + header->p_vaddr, end = begin + header->p_memsz;
    if (end > trace->image_end) trace->image_end = end;
    if (!(header->p_flags & PF_X)) continue;
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
  return trace.steps > limit ? 2 * limit + 1 : trace.count;
}

#endif
