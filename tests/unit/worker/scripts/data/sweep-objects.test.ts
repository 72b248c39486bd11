import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sweepEmptied } from '#worker/scripts/data/sweep-objects.ts'

const store = mkdtempSync(join(tmpdir(), 'gantry-sweep-'))
afterAll(() => rmSync(store, { recursive: true }))

const MINUTE_MS = 60_000

/** A database file of a Durable Object, last changed some minutes ago. */
function plant(kind: string, name: string, bytes: number, minutesAgo = 60) {
  const path = join(store, 'do', `gantry-${kind}`, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, Buffer.alloc(bytes))
  const at = new Date(Date.now() - minutesAgo * MINUTE_MS)
  utimesSync(path, at, at)
  return path
}

test('removes emptied files of rate limits and verifications, and nothing else', () => {
  const emptied = [
    plant('RateLimiter', 'a.sqlite', 4096),
    plant('Verifier', 'b.sqlite', 4096),
    plant('Verifier', 'c.sqlite', 0),
  ]
  const kept = [
    plant('RateLimiter', 'metadata.sqlite', 4096),
    plant('RateLimiter', 'full.sqlite', 12_288),
    plant('RateLimiter', 'open.sqlite', 4096),
    plant('RateLimiter', 'open.sqlite-wal', 100),
    plant('RateLimiter', 'recent.sqlite', 4096, 1),
    plant('Meter', 'd.sqlite', 4096),
    plant('Mailbox', 'e.sqlite', 4096),
  ]
  sweepEmptied(store, 10 * MINUTE_MS)
  expect(emptied.filter(existsSync)).toEqual([])
  expect(kept.filter((path) => !existsSync(path))).toEqual([])
})

test('takes a store without objects', () => {
  expect(() => sweepEmptied(join(store, 'nothing'))).not.toThrow()
})
