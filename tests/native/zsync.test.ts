// The zsync of Debian, with control files of its own zsyncmake: AppImageUpdate follows the same protocol.

import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, inject, test } from 'vitest'
import { createCiApp } from '#tests/fixtures/ci-app.ts'

const origin = inject('origin')
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'gantry-zsync-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isInstalled = ['zsync', 'zsyncmake'].every((tool) => !spawnSync(tool, ['-V']).error)
if (!isInstalled) process.stdout.write('Skipped: zsync and zsyncmake are missing (apt-get install zsync).\n')

const SIZE = 8 * 1024 * 1024
const OLD = 'Editor-1.0.0-x86_64.AppImage'
const NEW = 'Editor-1.1.0-x86_64.AppImage'

test.runIf(isInstalled)('zsync fetches what changed, and counts as one download', async () => {
  const old = randomBytes(SIZE)
  const bytes = Buffer.from(old)
  for (const at of [0.1, 0.3, 0.5, 0.7, 0.9]) randomBytes(3000).copy(bytes, Math.floor(at * SIZE))
  writeFileSync(join(folder, OLD), old)
  writeFileSync(join(folder, NEW), bytes)
  await run('zsyncmake', ['-u', NEW, NEW], { cwd: folder })
  const control = readFileSync(join(folder, `${NEW}.zsync`))
  const ci = await createCiApp(origin, { appType: 'Other' })
  const draft = await ci.draft('1.1.0')
  for (const [filename, content] of [
    [NEW, bytes],
    [`${NEW}.zsync`, control],
  ] as const)
    expect(await ci.upload(draft, Buffer.from(content), { filename })).toMatchObject({ status: 200 })
  expect(await ci.call('POST', `/releases/${draft}/publish`)).toMatchObject({ status: 200 })

  const url = `${origin}/download/${ci.address}/latest/platform/appimage-x86_64.zsync`
  const { stdout } = await run('zsync', ['-i', OLD, '-o', 'updated', url], { cwd: folder })
  expect(readFileSync(join(folder, 'updated')).equals(bytes)).toBe(true)
  const [, local = '', fetched = ''] = /used (\d+) local, fetched (\d+)/.exec(stdout) ?? []
  expect(Number(local) + Number(fetched)).toBeGreaterThanOrEqual(SIZE)
  expect(Number(fetched)).toBeGreaterThan(0)
  expect(Number(fetched)).toBeLessThan(SIZE / 20)
  await expect.poll(() => ci.downloads()).toMatchObject({ total: 1 })
})
