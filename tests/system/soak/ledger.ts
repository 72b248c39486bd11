// The writes that were requested and those that were acknowledged. Responses are compared with them.

import { createHash } from 'node:crypto'

export interface KnownFile {
  filename: string
  platform: string
  size: number
  sha256: string
  signature: string
}

/** `no`, requested (so both outcomes are right), or acknowledged at a time. */
export type Fact = 'no' | 'trying' | { at: number }

export interface KnownRelease {
  id: string | null
  version: string
  files: KnownFile[]
  published: Fact
  yanked: Fact
  purged: Fact
}

export interface Figures {
  kills: Record<string, number>
  acknowledged: Record<string, number>
  answers: number
  downloads: number
  megabytes: number
  unavailable: number
  backups: number
  restores: number
  slowestStartMs: number
}

export const newFigures = (): Figures => ({
  kills: {},
  acknowledged: {},
  answers: 0,
  downloads: 0,
  megabytes: 0,
  unavailable: 0,
  backups: 0,
  restores: 0,
  slowestStartMs: 0,
})

export const isDone = (fact: Fact): fact is { at: number } => typeof fact === 'object'
export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Increments the count of a kind. */
export function count(kinds: Record<string, number>, kind: string) {
  kinds[kind] = (kinds[kind] ?? 0) + 1
}

/** A violated invariant. Ends the campaign. */
export class Violation extends Error {
  override readonly name = 'Violation'
}

export function require(holds: boolean, what: string, seen?: unknown): asserts holds {
  if (!holds) throw new Violation(`${what}${seen === undefined ? '' : `: ${JSON.stringify(seen)}`}`)
}
