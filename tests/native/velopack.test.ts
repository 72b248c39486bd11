// Velopack's own client, the Rust library that those of all languages but .NET wrap.

import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, inject } from 'vitest'
import type { VelopackClient } from '#tests/fixtures/velopack-client.ts'
import { velopackSuite } from '#tests/fixtures/velopack-suite.ts'

const PROJECT = join(import.meta.dirname, 'velopack-client')
const TARGET = join(import.meta.dirname, '../../node_modules/.cache/native/velopack')
const BUILD_TIMEOUT_MS = 30 * 60_000

const hasCargo = spawnSync('cargo', ['--version']).status === 0
if (!hasCargo) console.warn('Skipped: the client of Velopack, because Rust’s cargo is not installed.')

const run = promisify(execFile)

const nativeClient: VelopackClient = async ({ folder }, { source, url, downgrade }) => {
  const args = [source, url, folder, ...(downgrade ? ['--downgrade'] : [])]
  const { stdout } = await run(join(TARGET, 'debug/velopack-client'), args)
  return JSON.parse(stdout)
}

describe.skipIf(!hasCargo)('the Rust library', () => {
  beforeAll(() => {
    const env = { ...process.env, CARGO_TARGET_DIR: TARGET }
    execFileSync('cargo', ['build', '--locked', '--quiet'], { cwd: PROJECT, env, stdio: 'inherit' })
  }, BUILD_TIMEOUT_MS)

  velopackSuite(inject('origin'), nativeClient)
})
