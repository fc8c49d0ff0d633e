/// What the tracer knows of machine code: which instructions jump, and what memory they name.
#ifndef TRACED_INSTRUCTION_H
#define TRACED_INSTRUCTION_H

#if defined(__linux__) && defined(__x86_64__)

#include <stdint.h>
#include <ucontext.h>

/// Whether an instruction may go on elsewhere than behind itself.
int ak_is_jump(const uint8_t *code);

/// Where a jump goes that names its goal, or a call of that kind, or a return, which are done with the
/// registers and the stack; 0, and nothing done, for other instructions.
uintptr_t ak_follow_jump(const uint8_t *code, greg_t *registers);

/// Where the memory lies that an instruction finds by registers; 0 if it uses none, or by as many
/// addresses as lanes, or by a distance that is counted in vectors.
uintptr_t ak_operand_address(const uint8_t *code, const greg_t *registers);

#endif
#endif
