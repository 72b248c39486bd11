// The estimate of distinct clients against exact counts.

import { expect, test } from 'vitest'
import { randomFrom } from '#tests/fixtures/random.ts'
import { clientHasher } from '#worker/delivery/counting/clients/client-hash.ts'
import {
  addHash,
  emptySketch,
  estimate,
  readSketch,
  type Sketch,
  storeSketch,
} from '#worker/delivery/counting/clients/sketch.ts'

const STANDARD_ERROR = 1.04 / Math.sqrt(4096)

/** Hashes of 52 bits. */
function hashesFrom(seed: number): () => number {
  const next = randomFrom(seed)
  return () => next() * 2 ** 52 + Math.floor(next() * 2 ** 20)
}

function sketchOf(count: number, seed: number): Sketch {
  const sketch = emptySketch()
  const next = hashesFrom(seed)
  for (let each = 0; each < count; each++) addHash(sketch, next())
  return sketch
}

test('is exact up to 1,000, however often a hash is added', () => {
  const sketch = emptySketch()
  const next = hashesFrom(1)
  const hashes = Array.from({ length: 1000 }, next)
  for (let time = 0; time < 3; time++) for (const hash of hashes) addHash(sketch, hash)
  expect(estimate(sketch)).toBe(1000)
  expect(hashes.some((hash) => addHash(sketch, hash))).toBe(false)
  expect(sketch.registers).toBeNull()
  addHash(sketch, next())
  expect(sketch.hashes).toBeNull()
  expect(sketch.registers).toHaveLength(4096)
})

test('has a standard error of 1.6% and no bias, from linear counting to large numbers', () => {
  for (const count of [1001, 2500, 5000, 10_000, 12_000, 20_000, 50_000, 200_000]) {
    const runs = count > 50_000 ? 24 : 60
    const errors = Array.from(
      { length: runs },
      (_, seed) => estimate(sketchOf(count, seed + count)) / count - 1,
    )
    const mean = errors.reduce((sum, each) => sum + each, 0) / runs
    const deviation = Math.sqrt(errors.reduce((sum, each) => sum + each ** 2, 0) / runs)
    // Of a mean over n runs, four standard deviations; of the deviation itself, what sampling may add.
    expect(Math.abs(mean), `mean of ${count}`).toBeLessThan((4 * STANDARD_ERROR) / Math.sqrt(runs))
    expect(deviation, `deviation of ${count}`).toBeLessThan(STANDARD_ERROR * 1.45)
  }
})

test('merging in any order, repeatedly and by stored copies, is counting once', () => {
  const next = hashesFrom(7)
  const hashes = Array.from({ length: 6000 }, next)
  const whole = emptySketch()
  for (const hash of hashes) addHash(whole, hash)
  // Each isolate has seen some; the clients of the middle third were seen by both.
  const merged = readSketch(storeSketch(emptySketch()))
  for (const part of [hashes.slice(2000), hashes.slice(0, 4000).reverse(), hashes.slice(2000)])
    for (const hash of part) addHash(merged, hash)
  expect(storeSketch(merged)).toEqual(storeSketch(whole))
  const stored = readSketch(storeSketch(whole))
  expect(hashes.some((hash) => addHash(stored, hash))).toBe(false)
  expect(estimate(stored)).toBe(estimate(whole))
})

test('takes the extremes of a hash', () => {
  const sketch = sketchOf(1001, 3)
  for (const hash of [0, 2 ** 52 - 1, 2 ** 40, 2 ** 40 - 1, 1]) addHash(sketch, hash)
  expect(sketch.registers?.[0]).toBe(41)
  expect(sketch.registers?.[4095]).toBeGreaterThanOrEqual(1)
  const full = { hashes: null, registers: new Uint8Array(4096).fill(41) }
  expect(estimate(full)).toBe(Number.POSITIVE_INFINITY)
})

test('hashes of clients are spread evenly, equal under one key and unrelated under another', () => {
  const hash = clientHasher(new Uint8Array(32).fill(1))
  const other = clientHasher(new Uint8Array(32).fill(2))
  const identities = Array.from({ length: 20_000 }, (_, each) => `203.0.${each >> 8}.${each & 255} agent`)
  const sketch = emptySketch()
  for (const identity of identities) addHash(sketch, hash(identity))
  expect(Math.abs(estimate(sketch) / identities.length - 1)).toBeLessThan(4 * STANDARD_ERROR)
  expect(hash('a')).toBe(clientHasher(new Uint8Array(32).fill(1))('a'))
  expect(identities.filter((identity) => hash(identity) === other(identity))).toEqual([])
  for (const identity of identities.slice(0, 100)) expect(Number.isSafeInteger(hash(identity))).toBe(true)
})

test('is HMAC-SHA-256, truncated to 52 bits', async () => {
  const { createHmac } = await import('node:crypto')
  const key = new Uint8Array(32).map((_, index) => index)
  const hex = createHmac('sha256', key).update('203.0.113.7 tauri').digest('hex').slice(0, 13)
  expect(clientHasher(key)('203.0.113.7 tauri')).toBe(Number.parseInt(hex, 16))
})
