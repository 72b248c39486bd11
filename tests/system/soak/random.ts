// Reproducible random decisions. Each actor has its own stream, so that its draws don't shift those of the others.

import { randomFrom } from '#tests/fixtures/random.ts'

export interface Random {
  /** Between 0 and 1. */
  next(): number
  /** An integer from `from` to `to`, both included. */
  between(from: number, to: number): number
  pick<T>(from: readonly T[]): T | undefined
  bytes(length: number): Buffer<ArrayBuffer>
}

/** Seeded by a string. */
export function createRandom(seed: string): Random {
  const next = randomFrom(
    [...seed].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), 2_166_136_261),
  )
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    pick: (from) => from[between(0, from.length - 1)],
    bytes(length) {
      const block = Buffer.alloc(4096)
      for (let at = 0; at < block.length; at += 4) block.writeUInt32LE(Math.floor(next() * 2 ** 32), at)
      const bytes = Buffer.alloc(length)
      for (let at = 0; at < length; at += block.length) {
        block.copy(bytes, at)
        block.writeUInt32LE(at, 0)
      }
      return bytes
    },
  }
}
