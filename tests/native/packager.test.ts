// Packager's own updater, the Rust library that its packages for other languages wrap.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { BUILD_TIMEOUT_MS, cargoClient } from '#tests/fixtures/cargo-client.ts'
import { createCiApp } from '#tests/fixtures/ci-app.ts'
import { rustUpdater } from '#tests/fixtures/rust-updater.ts'
import { rustUpdaterSuite } from '#tests/fixtures/rust-updater-suite.ts'
import { publishSigned } from '#tests/fixtures/signed-release.ts'
import { tauriSigner } from '#tests/fixtures/tauri-signer.ts'

const origin = inject('origin')
const folder = mkdtempSync(join(tmpdir(), 'gantry-packager-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { missing, program, build } = cargoClient('packager')
const updater = rustUpdater('Packager', program, folder)

describe.skipIf(missing)('the Rust library of Packager', () => {
  beforeAll(build, BUILD_TIMEOUT_MS)

  const signers = [tauriSigner(folder), tauriSigner(folder)] as const
  const [key] = signers
  rustUpdaterSuite(origin, updater, signers)

  /** It can't name its bundle, but its feed's URL can. */
  async function published() {
    const ci = await createCiApp(origin, { appType: 'Packager', updaterPublicKey: key.publicKey })
    const check = (platform: string, version = '1.0.0') => {
      const endpoint = `${origin}/update/${ci.address}/${platform}/{{current_version}}`
      return updater.update({ version, config: { endpoints: [endpoint], pubkey: key.publicKey } })
    }
    return { ci, check }
  }

  test('is told how to install each bundle', async () => {
    const { ci, check } = await published()
    const bundles = ['appimage', 'nsis', 'msi'] as const
    const { digests } = await publishSigned(ci, '1.1.0', { signers: [key], bundles })
    for (const [platform, bundle, format] of [
      ['{{target}}-{{arch}}', 'appimage', 'appimage'],
      ['linux-x86_64-appimage', 'appimage', 'appimage'],
      ['windows-x86_64', 'nsis', 'nsis'],
      ['windows-x86_64-nsis', 'nsis', 'nsis'],
      ['windows-x86_64-msi', 'msi', 'wix'],
    ] as const)
      expect(await check(platform), platform).toMatchObject({ format, downloaded: digests[bundle] })
  })

  test('is never given another bundle', async () => {
    const { ci, check } = await published()
    await publishSigned(ci, '1.1.0', { signers: [key], bundles: ['appimage', 'nsis', 'msi'] })
    await publishSigned(ci, '1.2.0', { signers: [key], bundles: ['appimage', 'nsis'] })
    for (const platform of ['linux-x86_64-deb', 'linux-aarch64', 'darwin-x86_64'])
      expect(await check(platform)).toEqual({ found: 'nothing' })
    expect(await check('windows-x86_64-msi')).toMatchObject({ version: '1.1.0', format: 'wix' })
    expect(await check('windows-x86_64-msi', '1.1.0')).toEqual({ found: 'nothing' })
  })
})
