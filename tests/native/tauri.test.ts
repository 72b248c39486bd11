// The updater plugin of Tauri 2, in an app with Tauri's test runtime in place of a window.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { BUILD_TIMEOUT_MS, cargoClient } from '#tests/fixtures/cargo-client.ts'
import { type CiApp, createCiApp } from '#tests/fixtures/ci-app.ts'
import { rustUpdater, type UpdaterConfig } from '#tests/fixtures/rust-updater.ts'
import { rustUpdaterSuite } from '#tests/fixtures/rust-updater-suite.ts'
import { publishSigned } from '#tests/fixtures/signed-release.ts'
import { markedFor } from '#tests/fixtures/tauri-bundle.ts'
import { tauriSigner } from '#tests/fixtures/tauri-signer.ts'
import { tauriV2Config } from '#web/lib/update-guides/updater-config.ts'

const origin = inject('origin')
const folder = mkdtempSync(join(tmpdir(), 'gantry-tauri-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { missing, program, build } = cargoClient('tauri', { 'webkit2gtk-4.1': 'libwebkit2gtk-4.1-dev' })
const updater = rustUpdater('TauriVersion2', program, folder)

describe.skipIf(missing)('the updater plugin of Tauri 2', () => {
  beforeAll(build, BUILD_TIMEOUT_MS)

  const signers = [tauriSigner(folder), tauriSigner(folder)] as const
  const [key] = signers
  rustUpdaterSuite(origin, updater, signers)

  const open = (publicKey = key.publicKey) =>
    createCiApp(origin, { appType: 'TauriVersion2', updaterPublicKey: publicKey })

  /** As the guide says it. */
  function configOf({ address }: CiApp, publicKey = key.publicKey): UpdaterConfig {
    const [org = '', app = ''] = address.split('/')
    const setup = { org, app, siteOrigin: origin, deliveryOrigin: origin, publicKey, ed25519Key: null }
    return tauriV2Config(setup).plugins.updater
  }

  test('updates what was installed as a bundle with that bundle', async () => {
    const ci = await open()
    const bundles = ['appimage', 'deb', 'rpm'] as const
    const { digests } = await publishSigned(ci, '1.1.0', { signers: [key], bundles })
    await publishSigned(ci, '1.2.0', { signers: [key], bundles: ['rpm'] })
    const config = configOf(ci)
    const check = (bundle: (typeof bundles)[number], version: string) =>
      rustUpdater('TauriVersion2', markedFor(bundle, program), folder).update({ version, config })
    for (const bundle of ['appimage', 'deb'] as const) {
      expect(await check(bundle, '1.0.0')).toMatchObject({ version: '1.1.0', downloaded: digests[bundle] })
      expect(await check(bundle, '1.1.0')).toEqual({ found: 'nothing' })
    }
    expect(await check('rpm', '1.1.0')).toMatchObject({ version: '1.2.0' })
  })

  test('a program that no bundler marked gets the AppImage', async () => {
    const ci = await open()
    const { digests } = await publishSigned(ci, '1.1.0', { signers: [key], bundles: ['appimage', 'deb'] })
    const found = await updater.update({ version: '1.0.0', config: configOf(ci) })
    expect(found).toMatchObject({ version: '1.1.0', downloaded: digests.appimage })
  })

  test('hands on that an update is mandatory', async () => {
    const ci = await open()
    await publishSigned(ci, '1.5.0', { signers: [key], behavior: { minimumVersion: '1.2.0' } })
    const config = configOf(ci)
    expect(await updater.update({ version: '1.1.9', config })).toMatchObject({ mandatory: true })
    expect(await updater.update({ version: '1.2.0', config })).toMatchObject({ mandatory: false })
  })

  test('goes back after a rollback when it may', async () => {
    const ci = await open()
    const { id } = await publishSigned(ci, '1.1.0', { signers: [key] })
    await publishSigned(ci, '1.2.0', { signers: [key] })
    expect(await ci.call('POST', '/channels/-/rollback', { releaseId: id })).toMatchObject({ status: 200 })
    const config = { ...configOf(ci), allowDowngrades: true }
    await expect
      .poll(() => updater.update({ version: '1.2.0', config }), { timeout: 30_000, interval: 500 })
      .toMatchObject({ version: '1.1.0' })
    expect(await updater.update({ version: '1.1.0', config })).toEqual({ found: 'nothing' })
  })

  describe('with signatures that have to name the version', () => {
    test('accepts those of @tauri-apps/cli 2', async () => {
      const ci = await open()
      await publishSigned(ci, '1.1.0', { signers: [key] })
      const config = { ...configOf(ci), requireSignedVersion: true }
      expect(await updater.update({ version: '1.0.0', config })).toMatchObject({ version: '1.1.0' })
    })

    test('refuses those of @tauri-apps/cli 1, which it accepts otherwise', async () => {
      const old = tauriSigner(folder, 'tauri-cli-v1')
      const ci = await open(old.publicKey)
      await publishSigned(ci, '1.1.0', { signers: [old], signOptions: [] })
      const config = configOf(ci, old.publicKey)
      expect(await updater.update({ version: '1.0.0', config })).toMatchObject({ version: '1.1.0' })
      const strict = { ...config, requireSignedVersion: true }
      await expect(updater.update({ version: '1.0.0', config: strict })).rejects.toThrow(
        /MissingSignedVersion/,
      )
    })
  })
})
