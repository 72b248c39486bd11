// Debian's xz, whose files the facts of packages are read from: any content in any of its settings.

import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { type Chance, chance } from '#tests/fixtures/chance.ts'
import { MAX_XZ_BYTES, unpackXz } from '#worker/services/directory/assets/facts/xz.ts'

const isInstalled = !spawnSync('xz', ['--version']).error
if (!isInstalled) process.stdout.write('Skipped: xz is missing (apt-get install xz-utils).\n')

const ROUNDS = 15
const MAX_CONTENT_BYTES = 300_000

function contentOf(random: Chance): Uint8Array {
  const bytes = new Uint8Array(random.below(MAX_CONTENT_BYTES))
  const words = Array.from({ length: 40 }, () =>
    Array.from({ length: 1 + random.below(12) }, () => 97 + random.below(26)),
  )
  const noise = random.of([0, 0.05, 1])
  for (let at = 0; at < bytes.byteLength; ) {
    const next = random.happens(noise) ? [random.below(256)] : random.of(words)
    const kept = next.slice(0, bytes.byteLength - at)
    bytes.set(kept, at)
    at += kept.length
  }
  return bytes
}

describe.runIf(isInstalled)('what xz packs is unpacked', () => {
  test.each([
    [],
    ['-0'],
    ['-9e'],
    ['--check=none'],
    ['--check=crc32'],
    ['--check=sha256'],
    ['--block-size=10000'],
    ['-T2', '--block-size=30000'],
    ['--lzma2=lc=0,lp=2,pb=0'],
    ['--lzma2=lc=4,lp=0,pb=4,dict=4096'],
    ['--lzma2=lc=2,lp=2,pb=1,nice=5,mf=hc3,mode=fast'],
  ])('with %j %j', (...options) => {
    const random = chance(options.join('').length)
    for (let round = 0; round < ROUNDS; round += 1) {
      const content = contentOf(random)
      const packed = spawnSync('xz', ['-c', ...options], { input: content }).stdout
      if (packed.byteLength <= MAX_XZ_BYTES)
        expect([round, Buffer.compare(unpackXz(packed), content)]).toEqual([round, 0])
    }
  })
})
