import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import type { Release } from '#shared/domain/releases/release.ts'
import { bundleFiles, signedMachO } from '#tests/fixtures/apple-apps.ts'
import { distribution, dmgOf, msixOf, xarOf } from '#tests/fixtures/installer-packages.ts'
import { fatMachO, gzip, machO, tarOf } from '#tests/fixtures/mac-archive.ts'
import { arOf, elfOf, peOf } from '#tests/fixtures/programs.ts'
import { APK, DEB_GZIP, DEB_XZ, DEB_ZSTD, MSI, RPM } from '#tests/fixtures/real-packages.ts'
import { zipOf } from '#tests/fixtures/zip.ts'
import { bytesOf, CONFIRMED, openPublisher } from '#tests/worker/directory/publisher.ts'
import { createSigner } from '#tests/worker/directory/signer.ts'

const signer = await createSigner()
const tauri = await openPublisher({ appType: 'TauriVersion2' })
const electron = await openPublisher({ appType: 'Other', updaters: ['electron'] })
const sparkle = await openPublisher({ appType: 'Other', updaters: ['sparkle'] })

const appFor = (program: Uint8Array) => zipOf(bundleFiles({ program }))
/** Longer than what is read at once, and read to its end: what it says of itself is in a compression that isn't known. */
const DEB_LZMA = arOf([
  ['debian-binary', bytesOf('2.0\n')],
  ['control.tar.lzma', new Uint8Array(2540)],
  ['data.tar.xz', new Uint8Array(300_000)],
])
const PKG = xarOf({ Distribution: distribution() }, { isSigned: true })
const SIGNED_APP = appFor(signedMachO('aarch64', 'certificate'))

let versions = 0
async function upload(bytes: Uint8Array<ArrayBuffer>, file: { filename: string }, publisher = electron) {
  const { id } = await publisher.draft(`1.4.${versions++}`)
  const { body } = await publisher.send(id, bytes, file)
  const answer = await publisher.complete(body.id)
  const release = await publisher.rest<Release>('GET', `/releases/${id}`)
  return { id, answer, asset: release.body.assets[0] }
}

describe('a completed file', () => {
  it.each([
    ['editor_amd64.deb', DEB_GZIP, { packageId: 'editor', version: '1.4.0-1', architectures: ['x86_64'] }],
    ['editor_amd64.deb', DEB_ZSTD, { packageId: 'editor', version: '1.4.0-1', architectures: ['x86_64'] }],
    ['editor_amd64.deb', DEB_XZ, { packageId: 'editor', version: '1.4.0-1', architectures: ['x86_64'] }],
    ['editor_amd64.deb', DEB_LZMA, {}],
    ['editor.aarch64.rpm', RPM, { packageId: 'editor', architectures: ['aarch64'] }],
    ['Editor.AppImage', elfOf({ arch: 'x86_64' }), { os: 'linux', architectures: ['x86_64'] }],
    ['Editor-1.4.0-x64.msi', MSI, { version: '1.4.0', architectures: ['x86_64'] }],
    ['Editor.apk', APK, { packageId: 'test.acme.editor', buildNumber: '142', minimumSdk: 24 }],
    ['Editor-mac.zip', SIGNED_APP, { buildNumber: '142', minimumOs: '11.0', codeSigned: true }],
    ['Editor-setup.exe', peOf({ arch: 'i686', signed: true }), { os: 'windows', codeSigned: true }],
    ['Editor-x64.msix', msixOf(), { packageId: 'Acme.Editor', minimumOs: '10.0.17763.0', codeSigned: true }],
    ['Editor.pkg', PKG, { packageId: 'com.acme.editor', version: '1.4.0', minimumOs: '11.0' }],
    ['Editor-arm64.dmg', dmgOf('stapled'), { os: 'darwin', codeSigned: true, notarized: true }],
  ])('%s has the facts of its bytes', async (filename, bytes, facts) => {
    const { answer, asset } = await upload(bytes, { filename })
    expect(answer).toMatchObject({ status: 200, body: { state: 'ready', facts } })
    expect(asset?.facts).toEqual(answer.body.facts)
  })

  it.each(['editor.deb', 'editor.rpm', 'Editor.AppImage', 'Editor.exe'])(
    '%s that is nothing of the kind stays a file like others',
    async (filename) => {
      const { answer } = await upload(bytesOf('nothing'), { filename })
      expect(answer).toMatchObject({ status: 200, body: { state: 'ready', facts: {} } })
    },
  )
})

describe('a name without a processor', () => {
  it('gives a file the platform of its bytes, which stays inferred', async () => {
    const { asset } = await upload(RPM, { filename: 'editor.rpm' })
    expect(asset).toMatchObject({
      updatePlatform: 'linux-aarch64-electron-rpm',
      publicPlatform: 'rpm-aarch64',
      inferred: ['updatePlatform', 'publicPlatform', 'format', 'kind'],
    })
  })

  it('gives a signed file its platform for the updater of the type', async () => {
    const bytes = elfOf({ arch: 'aarch64' })
    const file = { filename: 'Editor.AppImage', signature: await signer.sign(bytes) }
    const { answer, asset } = await upload(bytes, file, tauri)
    expect(answer.status).toBe(200)
    expect(asset).toMatchObject({
      updatePlatform: 'linux-aarch64',
      publicPlatform: 'appimage-aarch64',
    })
  })

  it.each([
    ['Apple silicon, which Macs with Intel can’t run', machO('aarch64'), 'aarch64'],
    ['Intel, which every Mac runs', machO('x86_64'), 'universal'],
    ['both', fatMachO('x86_64', 'aarch64'), 'universal'],
  ])('gives the zip of an app its platform: %s', async (_, program, arch) => {
    const { asset } = await upload(appFor(program), { filename: 'Editor-1.4.0.zip' }, sparkle)
    expect(asset?.updatePlatform).toBe(`darwin-${arch}-sparkle-zip`)
  })

  it('says nothing of an installer, which is a program of its own', async () => {
    const { asset } = await upload(peOf({ arch: 'aarch64' }), { filename: 'Editor-setup.exe' }, sparkle)
    expect(asset?.updatePlatform).toBe('windows-universal-sparkle-exe')
  })
})

describe('bytes for another platform', () => {
  it.each([
    ['the update platform', { filename: 'editor.deb', updatePlatform: 'linux-aarch64-electron-deb' }],
    ['the public platform', { filename: 'editor.deb', updatePlatform: null, publicPlatform: 'deb-arm64' }],
    ['the name', { filename: 'editor_arm64.deb' }],
    ['the system', { filename: 'editor.deb', updatePlatform: 'windows-x86_64' }],
  ])('are refused when %s says otherwise', async (_, file) => {
    const { answer, asset } = await upload(DEB_GZIP, file)
    expect(answer).toMatchObject({ status: 422, code: 'platform_mismatch' })
    expect(asset).toMatchObject({ state: 'failed', problem: { code: 'platform_mismatch' } })
    expect(asset?.problem?.message).toContain('editor')
    expect(asset?.problem?.message).toContain('is for linux-x86_64, not for ')
  })

  it('are refused of a Mac app in a zip', async () => {
    const file = { filename: 'Editor-arm64-mac.zip' }
    const { answer } = await upload(appFor(machO('x86_64')), file)
    expect(answer).toMatchObject({ status: 422, code: 'platform_mismatch' })
  })

  it('are refused of an app whose programs disagree, for another system', async () => {
    const files = {
      ...bundleFiles({ program: machO('x86_64') }),
      'Editor.app/Contents/MacOS/b': machO('aarch64'),
    }
    const file = { filename: 'Editor.app.tar.gz', updatePlatform: 'linux-x86_64' }
    const { answer, asset } = await upload(await gzip(tarOf(files)), file, tauri)
    expect(answer).toMatchObject({ status: 422, code: 'platform_mismatch' })
    expect(asset?.problem?.message).toMatch(/^Editor.app.tar.gz is for darwin, not for linux-x86_64/)
  })

  it('are taken where nothing says for whom they are', async () => {
    const file = { filename: 'editor_arm64.deb', updatePlatform: null, publicPlatform: null }
    expect((await upload(DEB_GZIP, file)).answer.status).toBe(200)
  })

  it.each([
    ['i686', 'x86_64'],
    ['i686', 'aarch64'],
    ['x86_64', 'aarch64'],
    ['x86_64', 'universal'],
  ] as const)('are taken of an installer of %s for Windows on %s', async (arch, platform) => {
    const file = { filename: 'Editor-setup.exe', updatePlatform: `windows-${platform}-sparkle-exe` }
    expect((await upload(peOf({ arch }), file, sparkle)).answer.status).toBe(200)
  })

  it.each([
    ['x86', 'aarch64', 200],
    ['x86', 'x86_64', 200],
    ['arm64', 'x86_64', 422],
    ['x64', 'i686', 422],
  ])('of an MSIX package for %s on %s are answered %i', async (arch, platform, status) => {
    const file = { filename: 'Editor.msix', updatePlatform: `windows-${platform}-squirrel-msix` }
    expect((await upload(msixOf({ arch }), file)).answer.status).toBe(status)
  })

  it('are refused of an installer that the processor can’t run', async () => {
    const file = { filename: 'Editor-setup.exe', updatePlatform: 'windows-x86_64-sparkle-exe' }
    const { answer } = await upload(peOf({ arch: 'aarch64' }), file, sparkle)
    expect(answer).toMatchObject({ status: 422, code: 'platform_mismatch' })
  })
})

describe('the version that a package says', () => {
  it('asks before it is published under another one', async () => {
    const { id } = await electron.draft('2.0.0')
    const { body } = await electron.send(id, DEB_GZIP, { filename: 'editor_amd64.deb' })
    await electron.complete(body.id)
    const refused = await electron.rest('POST', `/releases/${id}/publish`)
    expect(refused).toMatchObject({ status: 409, code: 'needs_confirmation' })
    expect(JSON.stringify(refused.body)).toContain('editor_amd64.deb carries 1.4.0-1')
  })

  it('may be spelled as its tool spells it', async () => {
    const publisher = await openPublisher({ appType: 'Other', updaters: ['electron'] })
    const { id } = await publisher.draft('1.4.0-rc.1', { channel: 'beta' })
    const { body } = await publisher.send(id, RPM, { filename: 'editor.rpm' })
    await publisher.complete(body.id)
    expect((await publisher.rest('POST', `/releases/${id}/publish`)).status).toBe(200)
  })
})

it('a sweep reads some of the files that have no facts yet, and moves no published platform', async () => {
  const older = await openPublisher({ appType: 'Other', updaters: ['sparkle'] })
  const { id } = await older.draft('1.4.0')
  const names = Array.from({ length: 7 }, (_, index) => `editor-${index}-1.4.0.deb`)
  for (const [index, filename] of names.entries()) {
    const more = { updatePlatform: index === 0 ? undefined : null, publicPlatform: null }
    const { body } = await older.send(id, DEB_GZIP, { filename, ...more })
    await older.complete(body.id)
  }
  await older.rest('POST', `/releases/${id}/publish`, CONFIRMED)
  await env.DIRECTORY_DB.prepare("update assets set facts = null, touched_at = '1999' where release_id = ?")
    .bind(id)
    .run()
  const read = async () => {
    const { body } = await older.rest<Release>('GET', `/releases/${id}`)
    return body.assets.filter(({ facts }) => facts?.packageId === 'editor')
  }
  await vi.waitFor(async () => {
    await older.service.scheduled()
    expect(await read()).not.toEqual([])
  }, 15_000)
  expect((await read()).length).toBeLessThanOrEqual(5)
  await vi.waitFor(async () => {
    await older.service.scheduled()
    expect(await read()).toHaveLength(names.length)
  }, 15_000)
  const [published] = await read()
  expect(published?.updatePlatform).toBe('linux-x86_64-sparkle-deb')
}, 30_000)
