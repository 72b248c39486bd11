// Whatever the bytes of a file are, its facts can be stored, and reading them takes little of the bucket.

import { afterEach, describe, expect, it, vi } from 'vitest'
import { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import { bundleFiles, signedMachO } from '#tests/fixtures/apple-apps.ts'
import { distribution, dmgOf, msixOf, xarOf } from '#tests/fixtures/installer-packages.ts'
import { elfOf, peOf } from '#tests/fixtures/programs.ts'
import { randomFrom } from '#tests/fixtures/random.ts'
import { APK, DEB_GZIP, DEB_XZ, DEB_ZSTD, MSI, RPM } from '#tests/fixtures/real-packages.ts'
import { MSIX_BUNDLE, SIGNED_DMG, SIGNED_MSIX, SIGNED_PKG } from '#tests/fixtures/signed-packages.ts'
import { readStored } from '#tests/fixtures/stored-file.ts'
import { zipOf } from '#tests/fixtures/zip.ts'

const FILES: [filename: string, bytes: Uint8Array<ArrayBuffer>][] = [
  ['editor.deb', DEB_GZIP],
  ['editor-zst.deb', DEB_ZSTD],
  ['editor-xz.deb', DEB_XZ],
  ['editor.rpm', RPM],
  ['Editor.AppImage', elfOf({ arch: 'x86_64', sections: { '.upd_info': 'zsync|https://example.test' } })],
  ['Editor-arm.AppImage', elfOf({ arch: 'armv7', sections: { '.upd_info': 'zsync|https://example.test' } })],
  ['Editor.apk', APK],
  ['Editor.msi', MSI],
  ['Editor.zip', zipOf(bundleFiles({ program: signedMachO('aarch64', 'certificate') }))],
  ['Editor.exe', peOf({ arch: 'x86_64', signed: true })],
  ['Editor.pkg', xarOf({ Distribution: distribution() }, { isSigned: true, isStapled: true })],
  ['Editor.dmg', dmgOf('stapled')],
  ['Editor.msix', msixOf()],
  ['Editor-signed.dmg', SIGNED_DMG],
  ['Editor-signed.pkg', SIGNED_PKG],
  ['Editor-signed.msix', SIGNED_MSIX],
  ['Editor.msixbundle', MSIX_BUNDLE],
]
const MAX_READS = 64

// What is logged is an error that no one foresaw.
const log = vi.spyOn(console, 'error')
afterEach(() => expect(log).not.toHaveBeenCalled())

describe.each(FILES)('%s', (filename, bytes) => {
  const check = async (hostile: Uint8Array<ArrayBuffer>) => {
    const { facts, reads, readBytes } = await readStored(hostile, filename)
    expect(AssetFacts.parse(facts)).toEqual(facts)
    expect(reads).toBeLessThanOrEqual(MAX_READS)
    expect(readBytes).toBeLessThanOrEqual(16 * 1024 * 1024)
  }

  it('can end anywhere', async () => {
    const step = Math.ceil(bytes.byteLength / 400)
    for (let end = 1; end < bytes.byteLength; end += step) await check(bytes.slice(0, end))
  })

  it('can have any bytes', async () => {
    const random = randomFrom(filename.length)
    for (let round = 0; round < 400; round += 1) {
      const hostile = bytes.slice()
      const changes = 1 + Math.floor(random() * 8)
      for (let change = 0; change < changes; change += 1)
        hostile[Math.floor(random() * hostile.byteLength)] =
          random() < 0.5 ? 0xff : Math.floor(random() * 256)
      await check(hostile)
    }
  })

  it('can be nothing but its magic', async () => {
    for (const fill of [0, 0xff]) {
      const hostile = new Uint8Array(2_000_000).fill(fill)
      hostile.set(bytes.slice(0, 16))
      await check(hostile)
    }
  })
})
