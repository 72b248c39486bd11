import { describe, expect, it } from 'vitest'
import { chance } from '#tests/fixtures/chance.ts'
import { XZ_BOMB, XZ_FILES, XZ_FILTERED, XZ_MEBIBYTE, XZ_NOISE, XZ_TEXT } from '#tests/fixtures/xz-files.ts'
import { Damaged } from '#worker/services/directory/assets/facts/stored-bytes.ts'
import { MAX_XZ_BYTES, unpackXz } from '#worker/services/directory/assets/facts/xz.ts'

const CASES = Object.entries(XZ_FILES)
const [, whole = new Uint8Array()] = CASES[0] ?? []
const textOf = (file: Uint8Array) => new TextDecoder().decode(unpackXz(file))

/** Null when it is refused as files may be. */
function attempt(file: Uint8Array): string | null {
  try {
    return textOf(file)
  } catch (error) {
    if (error instanceof Damaged || error instanceof RangeError) return null
    throw error
  }
}

describe('a file of xz', () => {
  it.each(CASES)('with %s is unpacked', (_, file) => {
    expect(textOf(file)).toBe(XZ_TEXT)
  })

  it('with bytes that can’t be compressed is unpacked', async () => {
    const bytes = new Uint8Array(unpackXz(XZ_NOISE))
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
    expect(digest).toBe('2110967a4bab416a99b8e7c63593dee6184fe4b7091400722c584845445f08b8')
  })

  it('of a mebibyte is unpacked, and one of more is refused', () => {
    const unpacked = unpackXz(XZ_MEBIBYTE)
    expect([unpacked.byteLength, unpacked.some((byte) => byte !== 0)]).toEqual([2 ** 20, false])
    expect(() => unpackXz(XZ_BOMB)).toThrow(Damaged)
  })

  it('that is longer than any control file is refused before it is read', () => {
    expect(() => unpackXz(new Uint8Array(MAX_XZ_BYTES + 1))).toThrow(/too large/)
  })

  it('with another filter is refused', () => {
    expect(() => unpackXz(XZ_FILTERED)).toThrow(/filter/)
  })

  it('is refused wherever it ends early', () => {
    for (const [name, file] of CASES)
      for (let end = 0; end < file.byteLength; end += 1)
        expect([name, end, attempt(file.subarray(0, end))]).toEqual([name, end, null])
  })

  it.each([
    ['its header', 8],
    ['the header of its block', 20],
    ['its content', whole.byteLength - 40],
    ['its index', whole.byteLength - 16],
    ['its footer', whole.byteLength - 12],
  ])('with a wrong checksum of %s is refused', (_, place) => {
    const damaged = whole.slice()
    damaged[place] = (damaged[place] ?? 0) ^ 1
    expect(attempt(damaged)).toBeNull()
  })

  it('with any bit changed is refused, if it has a check', () => {
    const random = chance(1)
    for (const [name, file] of CASES.filter(([each]) => each !== 'no check'))
      for (let round = 0; round < 300; round += 1) {
        const damaged = file.slice()
        const place = random.below(file.byteLength)
        damaged[place] = (damaged[place] ?? 0) ^ (1 << random.below(8))
        // The bytes that fill up to a multiple of four say nothing.
        expect([name, place, attempt(damaged) ?? XZ_TEXT]).toEqual([name, place, XZ_TEXT])
      }
  })
})
