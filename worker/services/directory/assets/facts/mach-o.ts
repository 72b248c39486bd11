// For which processors a program of Apple's systems is, and whether a certificate signed it (mach-o/loader.h,
// mach-o/fat.h). Read forward, as the signature is at the end.

import type { ForwardReader } from '#shared/domain/releases/forward-reader.ts'
import { readCodeSignature } from './code-signature.ts'
import { Damaged, viewOf } from './stored-bytes.ts'

const MAGIC_64 = 0xfeedfacf
const FAT_MAGIC = 0xcafebabe
/** Beyond that it is a class of Java, which begins with the same number. */
const MAX_SLICES = 16
const SLICE_BYTES = 20
const CPU_TYPES: Record<number, string> = { 16777223: 'x86_64', 16777228: 'aarch64' }
const MAX_COMMANDS_BYTES = 256 * 1024
const CODE_SIGNATURE = 0x1d
/** What was read of a program before its commands: the magic and the processor. */
const READ_BYTES = 8

export interface MachO {
  /** As update platforms name it. */
  arch: string
  /** Undefined: its signature is damaged, or further away than was to be read. */
  codeSigned: boolean | undefined
}

/**
 * Null when the bytes are no program of 64 bits for a Mac.
 * @param maxSkip bytes that may be skipped on the way to the signature
 */
export async function readMachO(
  reader: ForwardReader,
  maxSkip = Number.POSITIVE_INFINITY,
): Promise<MachO | null> {
  const cursor = cursorOn(reader, maxSkip)
  try {
    const head = await cursor.view(READ_BYTES)
    const arch = CPU_TYPES[head.getUint32(4, true)]
    if (head.getUint32(0, true) === MAGIC_64)
      return arch ? { arch, codeSigned: await orUndefined(isSigned(cursor, 0)) } : null
    const count = head.getUint32(4)
    if (head.getUint32(0) !== FAT_MAGIC || count > MAX_SLICES) return null
    const table = await cursor.view(count * SLICE_BYTES)
    const slices = Array.from({ length: count }, (_, index) => ({
      arch: CPU_TYPES[table.getUint32(index * SLICE_BYTES)],
      start: table.getUint32(index * SLICE_BYTES + 8),
    }))
    const archs = new Set(slices.flatMap((each) => each.arch ?? []))
    const [first] = archs
    if (first === undefined) return null
    const start = Math.min(...slices.map((each) => each.start))
    const signed = cursor.to(start + READ_BYTES).then(() => isSigned(cursor, start))
    return { arch: archs.size > 1 ? 'universal' : first, codeSigned: await orUndefined(signed) }
  } catch (error) {
    if (error instanceof Damaged) return null
    throw error
  }
}

/** @param base where the program begins, of which the magic and the processor were read */
async function isSigned(cursor: Cursor, base: number): Promise<boolean> {
  const header = await cursor.view(24)
  const [count, length] = [header.getUint32(8, true), header.getUint32(12, true)]
  if (length > MAX_COMMANDS_BYTES) throw new Damaged('The commands of a program are too long.')
  const place = signaturePlace(await cursor.view(length), count)
  if (place === null) return false
  const start = base + place
  const { isByCertificate } = await readCodeSignature(async (at, length) => {
    await cursor.to(start + at)
    return cursor.view(length)
  })
  return isByCertificate
}

/** Where the code signature is, from the beginning of the program; null: it has none. */
function signaturePlace(commands: DataView, count: number): number | null {
  let at = 0
  for (let index = 0; index < count && at + 16 <= commands.byteLength; index += 1) {
    if (commands.getUint32(at, true) === CODE_SIGNATURE) return commands.getUint32(at + 8, true)
    at += Math.max(commands.getUint32(at + 4, true), 8)
  }
  return null
}

type Cursor = ReturnType<typeof cursorOn>

function cursorOn(reader: ForwardReader, maxSkip: number) {
  let position = 0
  let skipped = 0
  return {
    async view(length: number): Promise<DataView> {
      const bytes = await reader.take(length)
      if (bytes.byteLength < length) throw new Damaged('A program ends early.')
      position += length
      return viewOf(bytes)
    },
    async to(place: number): Promise<void> {
      skipped += place - position
      if (place < position || skipped > maxSkip) throw new Damaged('A part of a program is too far away.')
      await reader.skip(place - position)
      position = place
    },
  }
}

async function orUndefined<Value>(value: Promise<Value>): Promise<Value | undefined> {
  try {
    return await value
  } catch (error) {
    if (error instanceof Damaged) return undefined
    throw error
  }
}
