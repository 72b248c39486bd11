// CRC-64 of ECMA-182, reflected, which `.xz` checks its blocks with by default. In halves of 32 bits: big integers would
// take a hundred times as long.

import { viewOf } from './stored-bytes.ts'

const [HIGH_POLYNOMIAL, LOW_POLYNOMIAL] = [0xc96c5795, 0xd7870f42]

const [HIGH, LOW] = [new Uint32Array(256), new Uint32Array(256)]
for (let byte = 0; byte < 256; byte += 1) {
  let [high, low] = [0, byte]
  for (let bit = 0; bit < 8; bit += 1) {
    const isOdd = (low & 1) === 1
    low = (low >>> 1) | (high << 31)
    high >>>= 1
    if (isOdd) [high, low] = [high ^ HIGH_POLYNOMIAL, low ^ LOW_POLYNOMIAL]
  }
  ;[HIGH[byte], LOW[byte]] = [high >>> 0, low >>> 0]
}

/** In the order of bytes that files have it in: the lowest first. */
export function crc64(bytes: Uint8Array): Uint8Array {
  let [high, low] = [0xffffffff, 0xffffffff]
  for (const byte of bytes) {
    const index = (low ^ byte) & 0xff
    low = ((low >>> 8) | (high << 24)) ^ (LOW[index] ?? 0)
    high = (high >>> 8) ^ (HIGH[index] ?? 0)
  }
  const sum = new Uint8Array(8)
  viewOf(sum).setUint32(0, ~low >>> 0, true)
  viewOf(sum).setUint32(4, ~high >>> 0, true)
  return sum
}
