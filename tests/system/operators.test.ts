// `npm run operators`, and real updaters before and after a takedown.

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, inject, it } from 'vitest'
import { createCiApp } from '#tests/fixtures/ci-app.ts'
import { canInstall, installedApp } from '#tests/fixtures/installed-app.ts'
import { runCommandAsync } from '#tests/fixtures/launcher.ts'
import { tauriSigner } from '#tests/fixtures/tauri-signer.ts'

const origin = inject('origin')
const folder = mkdtempSync(join(tmpdir(), 'gantry-operators-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const MAX_DELAY_MS = 30_000
const REASON = 'It contains malware.'
const UPDATE = { filename: 'editor_1.2.3_amd64.AppImage', updatePlatform: 'linux-x86_64' }

const operate = (...args: string[]) =>
  runCommandAsync('operators', [...args, '--url', origin], { DATA_DIR: inject('dataDir') })

/** Polls until `ask` returns `expected`, and fails after the promised time. */
async function within<T>(expected: T, ask: () => Promise<T>): Promise<void> {
  const end = Date.now() + MAX_DELAY_MS
  while (Date.now() < end && (await ask()) !== expected) await sleep(200)
  expect(await ask()).toBe(expected)
}

it.runIf(canInstall)('stops an updater within 30 seconds of a takedown', async () => {
  const signer = tauriSigner(folder, '@tauri-apps/cli')
  const ci = await createCiApp(origin, { appType: 'Packager', updaterPublicKey: signer.publicKey })
  const bytes = randomBytes(100_000)
  const release = await ci.draft('1.2.3')
  const signature = signer.sign(bytes, '--app-version', '1.2.3')
  const { body } = await ci.upload(release, bytes, { ...UPDATE, signature })
  const asset = (body as { id: string }).id
  await ci.call('POST', `/releases/${release}/publish`)
  const feed = `${origin}/update/${ci.address}/{{target}}-{{arch}}/{{current_version}}`
  const program = installedApp(folder, feed, signer.publicKey)
  const update = await program.checkUpdate()
  expect(update?.version).toBe('1.2.3')

  expect(await operate('find', `${origin}/asset/${asset}`)).toMatchObject({
    status: 0,
    output: expect.stringContaining(`file ${asset}: ${UPDATE.filename} of ${ci.address}`),
  })
  expect(await operate('take-down', 'file', asset, '--reason', REASON)).toEqual({
    status: 0,
    output: 'Done.\n',
  })
  const status = async () =>
    (await fetch(`${origin}/asset/${asset}`, { headers: { range: 'bytes=0-9' } })).status
  const isOffered = async () => (await program.checkUpdate()) !== null
  // The edge's cache may hold what was read before the takedown for 20 seconds.
  await Promise.all([within(410, status), within(false, isOffered)])
  // An update that was found before can't be downloaded either.
  await expect(update?.download()).rejects.toThrow()
})

it('replays what an older backup lacks, and reports what it rejects', async () => {
  const ci = await createCiApp(origin, { appType: 'Other', hasOwnOrganization: true })
  const [org = ''] = ci.address.split('/')
  const suspended = async () => (await ci.call('GET', '/releases')).code === 'suspended'
  expect(await operate('suspend', org, '--reason', REASON)).toMatchObject({ status: 0 })
  expect(await suspended()).toBe(true)
  const log = await operate('log', '--json')
  const [line = ''] = log.output.split('\n')
  expect(JSON.parse(line)).toMatchObject({
    action: 'organization.suspended',
    operator: { id: 'command' },
    details: { reason: REASON },
  })
  expect(await operate('restore', org)).toMatchObject({ status: 0 })
  expect(await suspended()).toBe(false)
  const file = join(folder, 'log.jsonl')
  writeFileSync(file, `${line}\n`)
  expect(await operate('replay', file)).toMatchObject({ status: 0 })
  expect(await suspended()).toBe(true)
  await operate('restore', org)

  expect(await operate('raise', 'org', org, 'applications', '5')).toMatchObject({
    status: 1,
    output: expect.stringContaining('The standard is 100.'),
  })
  expect(await operate('suspend', 'no-such-organization', '--reason', REASON)).toMatchObject({
    status: 1,
    output: expect.stringContaining('This organization doesn’t exist'),
  })
  for (const args of [
    ['suspend', org],
    ['take-down', org],
    ['find'],
    ['raise', 'org', org, 'applications', 'x'],
  ])
    expect((await operate(...args)).status, args.join(' ')).toBe(2)
})

it('rejects the signing key of another installation', async () => {
  const { status, output } = await runCommandAsync('operators', ['find', 'x', '--url', origin], {
    DATA_DIR: folder,
  })
  expect([status, output]).toEqual([1, expect.stringContaining('signing-key.json')])
  writeFileSync(
    join(folder, 'signing-key.json'),
    '{"crv":"Ed25519","kty":"OKP","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"}',
  )
  expect(
    await runCommandAsync('operators', ['find', 'x', '--url', origin], { DATA_DIR: folder }),
  ).toMatchObject({ status: 1, output: expect.stringContaining("doesn't know this key") })
})
