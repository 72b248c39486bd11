// From the packaging tools to an installed update: files signed by the command line tools of Tauri are published
// through the REST interface, and the native updater checks, downloads, verifies and installs them.

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { type BuildMachine, buildMachine } from '#tests/fixtures/ci-app.ts'
import { canInstall, installedApp } from '#tests/fixtures/installed-app.ts'
import { tauriSigner } from '#tests/fixtures/tauri-signer.ts'
import { updaterKey } from '#tests/fixtures/updater-key.ts'

const origin = inject('origin')
const mailbox = inject('mailbox')
const folder = mkdtempSync(join(tmpdir(), 'gantry-updater-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const newest = tauriSigner(folder)
const UPDATE = { filename: 'editor_1.2.3_amd64.AppImage', updatePlatform: 'linux-x86_64' }

/** An installed program of version 1.0.0 that looks for updates. */
function installed({ address }: BuildMachine, pubkey: string) {
  const feed = `${origin}/update/${address}/{{target}}-{{arch}}/{{current_version}}`
  return installedApp(folder, feed, pubkey)
}

describe.each([
  ['@tauri-apps/cli', newest, ['--app-version', '1.2.3']],
  ['tauri-cli-v1', tauriSigner(folder, 'tauri-cli-v1'), []],
])('a file signed by %s', (_, signer, options) => {
  const bytes = randomBytes(3_000_000)
  const signature = signer.sign(bytes, ...options)
  const open = () =>
    buildMachine(origin, { mailbox, appType: 'Packager', updaterPublicKey: signer.publicKey })

  it.runIf(canInstall)('is published, found, downloaded, verified and installed', async () => {
    const machine = await open()
    const release = await machine.draft('1.2.3')
    expect(await machine.upload(release, bytes, { ...UPDATE, signature })).toMatchObject({
      status: 200,
      body: { state: 'ready', signatureState: 'verified', format: 'appimage' },
    })
    expect(await machine.call('POST', `/releases/${release}/publish`)).toMatchObject({ status: 200 })

    const program = installed(machine, signer.publicKey)
    const update = await program.checkUpdate()
    expect(update?.version).toBe('1.2.3')
    const downloaded = await update?.download()
    await update?.install(downloaded ?? Buffer.alloc(0))
    expect(program.content().equals(bytes)).toBe(true)
  })

  it('is refused when its bytes or its signature were changed', async () => {
    const machine = await open()
    const tampered = Buffer.from(bytes)
    tampered.writeUInt8(tampered.readUInt8(50_000) ^ 1, 50_000)
    const release = await machine.draft('1.2.3')
    expect(await machine.upload(release, tampered, { ...UPDATE, signature })).toMatchObject({
      status: 422,
      code: 'signature_invalid',
    })
    expect((await machine.call('POST', `/releases/${release}/publish`)).code).toBe('not_ready')

    const lines = Buffer.from(signature, 'base64').toString().split('\n')
    const body = Buffer.from(lines[1] ?? '', 'base64')
    body.writeUInt8(body.readUInt8(40) ^ 1, 40)
    lines[1] = body.toString('base64')
    const forged = Buffer.from(lines.join('\n')).toString('base64')
    const other = await open()
    const draft = await other.draft('1.2.3')
    expect((await other.upload(draft, bytes, { ...UPDATE, signature: forged })).code).toBe(
      'signature_invalid',
    )
  })

  it.runIf(canInstall)('is not offered while its release is a draft', async () => {
    const machine = await open()
    const release = await machine.draft('1.2.3')
    const done = await machine.upload(release, bytes, { ...UPDATE, signature })
    expect(await installed(machine, signer.publicKey).checkUpdate()).toBeNull()
    const { id } = done.body as { id: string }
    const paths = [`asset/${id}`, `download/${machine.address}/latest/${UPDATE.filename}`]
    for (const path of paths) expect((await fetch(`${origin}/${path}`)).status).toBe(404)
  })
})

it.runIf(canInstall)('a backport is no step back, and no other kind of package is offered', async () => {
  const key = updaterKey()
  const machine = await buildMachine(origin, {
    mailbox,
    appType: 'Packager',
    updaterPublicKey: key.publicKey,
  })
  for (const version of ['2.0.0', '1.0.1']) {
    const bytes = randomBytes(1000)
    const release = await machine.draft(version)
    const file = { filename: `editor_${version}_amd64.AppImage`, updatePlatform: 'linux-x86_64' }
    await machine.upload(release, bytes, { ...file, signature: key.sign(bytes, version) })
    const confirm = ['lower_than_latest']
    expect(await machine.call('POST', `/releases/${release}/publish`, { confirm })).toMatchObject({
      status: 200,
    })
  }
  for (const path of ['{{target}}-{{arch}}/{{current_version}}', 'latest.json']) {
    const feed = `${origin}/update/${machine.address}/${path}`
    const program = (version: string) => installedApp(folder, feed, key.publicKey, version)
    expect((await program('1.0.0').checkUpdate())?.version).toBe('2.0.0')
    expect((await program('1.0.1').checkUpdate())?.version).toBe('2.0.0')
    expect(await program('2.0.0').checkUpdate()).toBeNull()
  }
  const deb = await fetch(`${origin}/update/${machine.address}/linux-x86_64-deb/1.0.0`)
  expect([deb.status, deb.headers.get('x-update-reason')]).toEqual([204, 'no-asset-for-platform'])
})

it('a signature that is bound to another version is refused', async () => {
  const machine = await buildMachine(origin, { mailbox, appType: 'TauriVersion2' })
  const bytes = randomBytes(1000)
  const release = await machine.draft('1.2.3')
  const signature = newest.sign(bytes, '--app-version', '1.2.4')
  expect(await machine.upload(release, bytes, { ...UPDATE, signature })).toMatchObject({
    status: 422,
    code: 'signature_version_mismatch',
  })
})
