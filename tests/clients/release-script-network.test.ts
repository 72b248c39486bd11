// The release script of the console on an unreliable network.

import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import { appProject } from '#tests/fixtures/app-project.ts'
import { flakyProxy } from '#tests/fixtures/flaky-proxy.ts'
import { releaseScript } from '#web/lib/release-script/release-script.ts'

const origin = inject('origin')
const FILE = 'Editor_1.0.0_amd64.AppImage'
const PART_BYTES = 16 * 1024 * 1024

test('retries every call after a lost connection, 5xx, 429 and concurrent change', async () => {
  const changed = JSON.stringify({ error: { code: 'changed', message: 'Try again.' } })
  const limited = { status: 429, headers: { 'Retry-After': '0' } }
  const faults = [{ status: 502 }, { status: 409, body: changed }, 'cut', limited] as const
  let turn = 0
  const failed = new Set<string>()
  const proxy = await flakyProxy(origin, ({ method, url = '' }) => {
    const call = `${method} ${url}`
    if (failed.has(call)) return undefined
    failed.add(call)
    return faults[turn++ % faults.length]
  })
  onTestFinished(proxy.close)
  const project = await appProject(origin, { through: proxy.origin })
  project.build(FILE, randomBytes(1000), '1.0.0')
  const ran = await project.script('release', '1.0.0', FILE)
  expect([ran.status, ran.stderr]).toEqual([0, expect.stringContaining('Published 1.0.0')])
  expect(failed.size).toBe(5)
  expect((await project.feed('linux-x86_64')).status).toBe(200)
})

test('resumes an interrupted upload with the missing parts', async () => {
  const proxy = await flakyProxy(origin, () => undefined)
  onTestFinished(proxy.close)
  const project = await appProject(origin, { through: proxy.origin })
  const bytes = randomBytes(PART_BYTES + 1000)
  project.build(FILE, bytes, '1.0.0')
  const draft = (await project.script('draft', '1.0.0')).stdout.trim()
  const { body } = await project.ci.call<AssetWithUpload>('POST', `/releases/${draft}/assets`, {
    filename: FILE,
    size: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    signature: project.key.sign(bytes, '1.0.0'),
  })
  await project.ci.call('PUT', `/uploads/${body.id}/parts/1`, bytes.subarray(0, PART_BYTES))
  expect(await project.script('upload', draft, FILE)).toMatchObject({ status: 0 })
  expect(proxy.passed.filter((call) => call.startsWith('PUT'))).toEqual([
    expect.stringMatching(new RegExp(`/uploads/${body.id}/parts/2$`)),
  ])
})

test('gives up on an unreachable server, in a line that names it', async () => {
  const proxy = await flakyProxy(origin, ({ url = '' }) =>
    url.endsWith('/publish') ? { status: 502 } : 'cut',
  )
  onTestFinished(proxy.close)
  const project = await appProject(origin)
  const [org = '', app = ''] = project.ci.address.split('/')
  const impatient = releaseScript({ org, app, siteOrigin: proxy.origin }).replace(
    'MAX_TRIES=6',
    'MAX_TRIES=2',
  )
  writeFileSync(join(project.folder, '.github/release.sh'), impatient)
  const cut = await project.script('draft', '1.0.0')
  expect([cut.status, cut.stdout]).toEqual([1, ''])
  expect(cut.stderr).toContain(`${proxy.origin} can't be reached. Run this again once it can.`)
  const bad = await project.script('publish', 'some-release')
  expect([bad.status, bad.stdout]).toEqual([1, ''])
  expect(bad.stderr).toContain(`The release: ${proxy.origin} answered HTTP 502.`)
  expect(cut.stderr + bad.stderr).not.toContain(project.ci.apiKey)
})
