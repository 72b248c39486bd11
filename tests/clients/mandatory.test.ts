// Packager's native updater beside mandatory updates and required steps, and what the guides tell an app to do.

import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { type CiApp, createCiApp } from '#tests/fixtures/ci-app.ts'
import { canInstall, installedApp } from '#tests/fixtures/installed-app.ts'
import { updaterKey } from '#tests/fixtures/updater-key.ts'
import { packagerGuide } from '#web/features/releases/guides/guide-packager.ts'
import { tauriV2Guide } from '#web/features/releases/guides/guide-tauri-v2.ts'
import type { Guide } from '#web/lib/update-guides/update-guide.ts'

const origin = inject('origin')
const mailbox = inject('mailbox')
const folder = mkdtempSync(join(tmpdir(), 'gantry-mandatory-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const key = updaterKey()
const open = () => createCiApp(origin, { mailbox, appType: 'Packager', updaterPublicKey: key.publicKey })

async function publish(ci: CiApp, version: string, behavior: object = {}) {
  const bytes = randomBytes(1000)
  const release = await ci.draft(version)
  expect((await ci.call('PATCH', `/releases/${release}`, behavior)).status).toBe(200)
  const file = { filename: `editor_${version}_amd64.AppImage`, updatePlatform: 'linux-x86_64' }
  await ci.upload(release, bytes, { ...file, signature: key.sign(bytes, version) })
  expect((await ci.call('POST', `/releases/${release}/publish`)).status).toBe(200)
  return bytes
}

function snippet(guide: Guide, title: string): string {
  const step = guide.steps.find((each) => each.title === 'Read which updates are mandatory')
  return step?.snippets.find((each) => each.title === title)?.code ?? expect.fail(`There is no ${title}.`)
}

const setupOf = ({ address }: CiApp) => {
  const [org = '', app = ''] = address.split('/')
  return { org, app, siteOrigin: origin, deliveryOrigin: origin, publicKey: key.publicKey, ed25519Key: null }
}

it.runIf(canInstall)('a client goes through the required step, and installs what is mandatory', async () => {
  const ci = await open()
  await publish(ci, '1.0.0')
  const step = await publish(ci, '1.5.0', { requiredStep: true, minimumVersion: '1.2.0' })
  const latest = await publish(ci, '2.0.0', { mandatory: true })
  const feed = `${origin}/update/${ci.address}/{{target}}-{{arch}}/{{current_version}}`
  const program = (version: string) => installedApp(folder, feed, key.publicKey, version)
  for (const [installed, expected, bytes] of [
    ['1.0.0', '1.5.0', step],
    ['1.4.0', '1.5.0', step],
    ['1.5.0', '2.0.0', latest],
  ] as const) {
    const app = program(installed)
    const update = await app.checkUpdate()
    expect(update?.version, installed).toBe(expected)
    await update?.install((await update?.download()) ?? Buffer.alloc(0))
    expect(app.content().equals(bytes)).toBe(true)
  }
  expect(await program('2.0.0').checkUpdate()).toBeNull()
})

it.runIf(canInstall)(
  'the guide to Packager tells whether the update of the native client is mandatory',
  async () => {
    const ci = await open()
    await publish(ci, '1.5.0', { minimumVersion: '1.2.0' })
    const path = join(folder, 'mandatory.mjs')
    writeFileSync(path, snippet(packagerGuide(setupOf(ci)), 'src/mandatory.js'))
    const { isMandatory } = (await import(/* @vite-ignore */ path)) as {
      isMandatory(update: unknown, clientId: string): Promise<boolean>
    }
    const feed = `${origin}/update/${ci.address}/{{target}}-{{arch}}/{{current_version}}`
    const ask = async (version: string) =>
      isMandatory(await installedApp(folder, feed, key.publicKey, version).checkUpdate(), 'client')
    expect([await ask('1.1.9'), await ask('1.2.0')]).toEqual([true, false])
    const electron = await fetch(`${origin}/update/${ci.address}/latest-linux.yml`)
    expect(await electron.text()).not.toContain('mandatory')
  },
)

it('the lines of the guide to Tauri 2 are valid for the types of its plugins', () => {
  const project = join(folder, 'tauri')
  mkdirSync(project)
  writeFileSync(join(project, 'update.ts'), `${snippet(tauriV2Guide(SETUP), 'src/update.ts')}\nexport {}\n`)
  // As the packages of these plugins declare them.
  writeFileSync(
    join(project, 'plugins.d.ts'),
    `declare module '@tauri-apps/plugin-process' { export function relaunch(): Promise<void> }
declare module '@tauri-apps/plugin-dialog' { export function ask(message: string): Promise<boolean> }
declare module '@tauri-apps/plugin-updater' {
  export class Update { version: string; rawJson: Record<string, unknown>; downloadAndInstall(): Promise<void> }
  export function check(options?: { headers?: HeadersInit }): Promise<Update | null>
}
`,
  )
  const options = [
    '--noEmit',
    '--strict',
    '--target',
    'esnext',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ]
  const files = ['update.ts', 'plugins.d.ts'].map((name) => join(project, name))
  const tsc = resolve('node_modules/.bin/tsc')
  expect(
    execFileSync(tsc, [...options, '--lib', 'esnext,dom', '--types', '', ...files], {
      cwd: project,
    }).toString(),
  ).toBe('')
})

const SETUP = {
  org: 'acme',
  app: 'editor',
  siteOrigin: origin,
  deliveryOrigin: origin,
  publicKey: null,
  ed25519Key: null,
}
