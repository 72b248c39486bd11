// A rotation of the updater key with Tauri's own tool and the native updater: each installed version verifies what the
// feed sends it, and would refuse what it sends the other.

import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { changeUpdaterKey } from '#tests/fixtures/change-updater-key.ts'
import { type CiApp, createCiApp } from '#tests/fixtures/ci-app.ts'
import { canInstall, installedApp } from '#tests/fixtures/installed-app.ts'
import { tauriSigner } from '#tests/fixtures/tauri-signer.ts'

const origin = inject('origin')
const mailbox = inject('mailbox')
const folder = mkdtempSync(join(tmpdir(), 'gantry-rotation-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const [first, second] = [tauriSigner(folder), tauriSigner(folder)]
type Signer = typeof first

/** A feed forgets its documents within this time. */
const WITHIN_MS = 30_000

const digest = (bytes: Buffer | ArrayBuffer) =>
  createHash('sha256').update(new Uint8Array(bytes)).digest('hex')

async function publish(ci: CiApp, version: string, signers: readonly Signer[]) {
  const bytes = randomBytes(200_000)
  const release = await ci.draft(version)
  const signatures = signers.map((signer) => ({
    scheme: 'minisign' as const,
    value: signer.sign(bytes, '--app-version', version),
  }))
  const file = { filename: `editor_${version}_amd64.AppImage`, updatePlatform: 'linux-x86_64', signatures }
  expect(await ci.upload(release, bytes, file)).toMatchObject({ status: 200, body: { state: 'ready' } })
  expect(await ci.call('POST', `/releases/${release}/publish`)).toMatchObject({ status: 200 })
  return digest(bytes)
}

/** What an installed version downloads, once verified; a text when its updater refuses the file. */
async function update({ address }: CiApp, version: string, { publicKey }: Signer) {
  const feed = `${origin}/update/${address}/{{target}}-{{arch}}/{{current_version}}`
  const found = await installedApp(folder, feed, publicKey, version).checkUpdate()
  // As a digest: of bytes, a failing comparison would print all.
  return found ? found.download().then(digest, String) : null
}

describe.runIf(canInstall)('while the updater key is replaced', () => {
  it('every version verifies its update with the key that it was built with', async () => {
    const ci = await createCiApp(origin, { mailbox, appType: 'Packager', updaterPublicKey: first.publicKey })
    await publish(ci, '1.0.0', [first])
    await changeUpdaterKey(origin, ci, 'addKey', second)
    await publish(ci, '2.0.0', [first, second])
    const bytes = await publish(ci, '2.1.0', [second, first])
    expect(await update(ci, '1.0.0', first)).toEqual(bytes)
    expect(await update(ci, '2.0.0-rc.1', first)).toEqual(bytes)
    expect(await update(ci, '2.0.0', second)).toEqual(bytes)
    expect(await update(ci, '2.0.0', first)).toMatch(/UnexpectedKeyId/)
    expect(await update(ci, '1.0.0', second)).toMatch(/UnexpectedKeyId/)

    await changeUpdaterKey(origin, ci, 'retireKey', first)
    const last = await publish(ci, '3.0.0', [second])
    await expect.poll(() => update(ci, '2.1.0', second), { timeout: WITHIN_MS, interval: 1000 }).toEqual(last)
    expect(await update(ci, '1.0.0', first)).toMatch(/UnexpectedKeyId/)
  })
})
