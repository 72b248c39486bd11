// From packaging to an installed update: files signed by Tauri's command line tools are published by the REST API, and
// the native updater checks, downloads, verifies and installs them.

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { type CiApp, createCiApp } from '#tests/fixtures/ci-app.ts'
import { canInstall, installedApp } from '#tests/fixtures/installed-app.ts'
import { tauriSigner } from '#tests/fixtures/tauri-signer.ts'
import { updaterKey } from '#tests/fixtures/updater-key.ts'

const origin = inject('origin')
const mailbox = inject('mailbox')
const folder = mkdtempSync(join(tmpdir(), 'gantry-updater-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const newest = tauriSigner(folder)
const UPDATE = { filename: 'editor_1.2.3_amd64.AppImage', updatePlatform: 'linux-x86_64' }

/** An installed app of version 1.0.0 that checks for updates. */
function installed({ address }: CiApp, pubkey: string) {
  const feed = `${origin}/update/${address}/{{target}}-{{arch}}/{{current_version}}`
  return installedApp(folder, feed, pubkey)
}

describe.each([
  ['@tauri-apps/cli', newest, ['--app-version', '1.2.3']],
  ['tauri-cli-v1', tauriSigner(folder, 'tauri-cli-v1'), []],
])('a file signed by %s', (_, signer, options) => {
  const bytes = randomBytes(3_000_000)
  const signature = signer.sign(bytes, ...options)
  const open = () => createCiApp(origin, { mailbox, appType: 'Packager', updaterPublicKey: signer.publicKey })

  it.runIf(canInstall)('is published, found, downloaded, verified and installed', async () => {
    const ci = await open()
    const release = await ci.draft('1.2.3')
    expect(await ci.upload(release, bytes, { ...UPDATE, signature })).toMatchObject({
      status: 200,
      body: { state: 'ready', signatureState: 'verified', format: 'appimage' },
    })
    expect(await ci.call('POST', `/releases/${release}/publish`)).toMatchObject({ status: 200 })

    const program = installed(ci, signer.publicKey)
    const update = await program.checkUpdate()
    expect(update?.version).toBe('1.2.3')
    const downloaded = await update?.download()
    await update?.install(downloaded ?? Buffer.alloc(0))
    expect(program.content().equals(bytes)).toBe(true)
  })

  it('is rejected when its bytes or its signature were tampered with', async () => {
    const ci = await open()
    const tampered = Buffer.from(bytes)
    tampered.writeUInt8(tampered.readUInt8(50_000) ^ 1, 50_000)
    const release = await ci.draft('1.2.3')
    expect(await ci.upload(release, tampered, { ...UPDATE, signature })).toMatchObject({
      status: 422,
      code: 'signature_invalid',
    })
    expect((await ci.call('POST', `/releases/${release}/publish`)).code).toBe('not_ready')

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
    const ci = await open()
    const release = await ci.draft('1.2.3')
    const done = await ci.upload(release, bytes, { ...UPDATE, signature })
    expect(await installed(ci, signer.publicKey).checkUpdate()).toBeNull()
    const { id } = done.body as { id: string }
    const paths = [`asset/${id}`, `download/${ci.address}/latest/${UPDATE.filename}`]
    for (const path of paths) expect((await fetch(`${origin}/${path}`)).status).toBe(404)
  })
})

it.runIf(canInstall)('a backport causes no downgrade, and no other package format is offered', async () => {
  const key = updaterKey()
  const ci = await createCiApp(origin, {
    mailbox,
    appType: 'Packager',
    updaterPublicKey: key.publicKey,
  })
  for (const version of ['2.0.0', '1.0.1']) {
    const bytes = randomBytes(1000)
    const release = await ci.draft(version)
    const file = { filename: `editor_${version}_amd64.AppImage`, updatePlatform: 'linux-x86_64' }
    await ci.upload(release, bytes, { ...file, signature: key.sign(bytes, version) })
    const confirm = ['lower_than_latest']
    expect(await ci.call('POST', `/releases/${release}/publish`, { confirm })).toMatchObject({
      status: 200,
    })
  }
  for (const path of ['{{target}}-{{arch}}/{{current_version}}', 'latest.json']) {
    const feed = `${origin}/update/${ci.address}/${path}`
    const program = (version: string) => installedApp(folder, feed, key.publicKey, version)
    expect((await program('1.0.0').checkUpdate())?.version).toBe('2.0.0')
    expect((await program('1.0.1').checkUpdate())?.version).toBe('2.0.0')
    expect(await program('2.0.0').checkUpdate()).toBeNull()
  }
  const deb = await fetch(`${origin}/update/${ci.address}/linux-x86_64-deb/1.0.0`)
  expect([deb.status, deb.headers.get('x-update-reason')]).toEqual([204, 'no-asset-for-platform'])
})

it('rejects a signature that is bound to another version', async () => {
  const ci = await createCiApp(origin, { mailbox, appType: 'TauriVersion2' })
  const bytes = randomBytes(1000)
  const release = await ci.draft('1.2.3')
  const signature = newest.sign(bytes, '--app-version', '1.2.4')
  expect(await ci.upload(release, bytes, { ...UPDATE, signature })).toMatchObject({
    status: 422,
    code: 'signature_version_mismatch',
  })
})
