#define _GNU_SOURCE
#include "CSupport.h"

#if defined(__linux__) && defined(__x86_64__)

#include <string.h>
#include <ucontext.h>

/// Whether the flags hold what a conditional jump asks for: the four low bits of its opcode.
static int holds(int condition, uint64_t flags) {
  int carry = flags & 1, parity = flags >> 2 & 1, zero = flags >> 6 & 1, sign = flags >> 7 & 1;
  int overflow = flags >> 11 & 1;
  const int answers[] = {overflow, carry, zero, carry | zero, sign, parity, sign ^ overflow,
                         zero | (sign ^ overflow)};
  return answers[condition >> 1] ^ (condition & 1);
}

int ak_is_jump(const uint8_t *code) {
  // Prefixes: of segments, of sizes, of repetition, and REX.
  while ((*code & 0xe7) == 0x26 || (*code & 0xfc) == 0x64 || (*code & 0xfe) == 0xf2 ||
         (*code & 0xf0) == 0x40)
    code++;
  if (*code == 0x0f) return (code[1] & 0xf0) == 0x80 || code[1] == 0x05 || code[1] == 0x0b;
  if (*code == 0xff) return (code[1] >> 3 & 7) >= 2 && (code[1] >> 3 & 7) <= 5;
  return (*code & 0xf0) == 0x70 || (*code & 0xf6) == 0xc2 || (*code & 0xfc) == 0xcc ||
         (*code & 0xfc) == 0xe0 || (*code & 0xfc) == 0xe8;
}

uintptr_t ak_follow_jump(const uint8_t *code, long long *registers) {
  uint64_t flags = (uint64_t)registers[REG_EFL];
  uint64_t **stack = (uint64_t **)&registers[REG_RSP];
  int is_far = code[0] == 0x0f && (code[1] & 0xf0) == 0x80;
  if (is_far || code[0] == 0xe8 || code[0] == 0xe9) {
    uintptr_t next = (uintptr_t)code + 5 + (uintptr_t)is_far;
    int32_t distance;
    memcpy(&distance, (const uint8_t *)next - sizeof distance, sizeof distance);
    if (is_far && !holds(code[1] & 15, flags)) return next;
    if (code[0] == 0xe8) *--*stack = next;
    return next + (uintptr_t)(intptr_t)distance;
  }
  if (code[0] == 0xeb || (code[0] & 0xf0) == 0x70) {
    int is_taken = code[0] == 0xeb || holds(code[0] & 15, flags);
    return (uintptr_t)code + 2 + (is_taken ? (uintptr_t)(intptr_t)(int8_t)code[1] : 0);
  }
  return code[0] == 0xc3 ? *(*stack)++ : 0;
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

uintptr_t ak_operand_address(const uint8_t *code, const long long *registers) {
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

#endif
