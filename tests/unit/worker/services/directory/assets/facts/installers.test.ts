// Packages of Apple's installer, disk images, and packages of Windows apps.

import { describe, expect, it } from 'vitest'
import {
  distribution,
  dmgOf,
  msixBundleOf,
  msixOf,
  PACKAGE_INFO,
  xarOf,
  xarTrailer,
} from '#tests/fixtures/installer-packages.ts'
import { MSIX_BUNDLE, SIGNED_DMG, SIGNED_MSIX, SIGNED_PKG } from '#tests/fixtures/signed-packages.ts'
import { readStored } from '#tests/fixtures/stored-file.ts'
import { zipOf } from '#tests/fixtures/zip.ts'

const factsOf = async (bytes: Uint8Array<ArrayBuffer>, filename: string) =>
  (await readStored(bytes, filename)).facts

describe("a package of Apple's installer", () => {
  const EDITOR = { packageId: 'com.acme.editor', version: '1.4.0', os: 'darwin' }
  const read = (bytes: Uint8Array<ArrayBuffer>) => factsOf(bytes, 'Editor-1.4.0.pkg')
  const productOf = (change: Parameters<typeof distribution>[0]) =>
    read(xarOf({ Distribution: distribution(change), 'editor.pkg/PackageInfo': PACKAGE_INFO }))

  it('of a product says what its distribution says', async () => {
    const bytes = xarOf(
      { 'editor.pkg/PackageInfo': PACKAGE_INFO, Distribution: distribution() },
      { isSigned: true, isStapled: true },
    )
    expect(await readStored(bytes, 'Editor-1.4.0.pkg')).toEqual({
      facts: {
        ...EDITOR,
        architectures: ['universal'],
        minimumOs: '11.0',
        codeSigned: true,
        notarized: true,
      },
      reads: 1,
      readBytes: bytes.byteLength,
    })
  })

  it.each([
    ['arm64', ['aarch64']],
    ['x86_64, arm64', ['universal']],
    // So are those that `productbuild` makes for apps for both.
    ['x86_64', undefined],
    ['', undefined],
  ])('for hosts of "%s"', async (hosts, architectures) => {
    const options = `<options hostArchitectures="${hosts}"/>`
    expect((await productOf({ options })).architectures).toEqual(architectures)
  })

  it('has its name and version from its only package when the product has none', async () => {
    expect(await productOf({ product: '' })).toMatchObject({ ...EDITOR, packageId: 'com.acme.editor.app' })
    const info = { 'a.pkg/PackageInfo': PACKAGE_INFO, 'b.pkg/PackageInfo': PACKAGE_INFO }
    const several = await read(xarOf({ Distribution: distribution({ product: '', systems: '' }), ...info }))
    expect(several).toEqual({ os: 'darwin', architectures: ['universal'], codeSigned: false })
  })

  it('of a single component says what its PackageInfo says', async () => {
    expect(await read(xarOf({ PackageInfo: PACKAGE_INFO }))).toEqual({
      ...EDITOR,
      packageId: 'com.acme.editor.app',
      codeSigned: false,
    })
  })

  it.each([
    ['ends the archive only', xarTrailer(1, 0)],
    ['ends a ticket of no bytes', xarTrailer(2, 0)],
    ['ends a ticket that is longer than the file', xarTrailer(2, 0xffffffff)],
  ])('isn’t notarized by a trailer that %s', async (_, trailer) => {
    const bytes = Buffer.concat([xarOf({ PackageInfo: PACKAGE_INFO }), trailer])
    expect(await read(new Uint8Array(bytes))).not.toHaveProperty('notarized')
  })

  it.each([
    ['has no description', xarOf({ Bom: 'x' })],
    [
      'describes itself in a bomb',
      xarOf({ Distribution: `<a>${' '.repeat(5_000_000)}</a>` }, { declaredSize: 9 }),
    ],
    ['has a description of megabytes', xarOf({ Distribution: `<a>${' '.repeat(300_000)}</a>` })],
    ['has a description that is no XML', xarOf({ Distribution: '<a>' })],
    ['has a table that is no XML', xarOf({}, { toc: '<xar' })],
    ['has a table that is a bomb', xarOf({}, { toc: `<xar>${' '.repeat(5_000_000)}</xar>` })],
    ['has a table that is nested without end', xarOf({}, { toc: '<file>'.repeat(50_000) })],
    ['has a table with entities', xarOf({}, { toc: '<!DOCTYPE p [<!ENTITY a "b">]><xar>&a;</xar>' })],
    [
      'has its description outside itself',
      xarOf(
        {},
        {
          toc: '<xar><toc><file><name>Distribution</name><data><offset>-9999</offset><length>9</length><size>9</size></data></file></toc></xar>',
        },
      ),
    ],
    ['is another file', new Uint8Array(5000)],
    ['is empty', new Uint8Array()],
  ])('says nothing when it %s', async (_, bytes) => {
    expect(await read(bytes)).toEqual({})
  })
})

describe('a disk image', () => {
  it.each([
    ['by nothing', dmgOf(), { codeSigned: false }],
    ['without a certificate', dmgOf('ad hoc'), { codeSigned: false }],
    ['by a certificate', dmgOf('certificate'), { codeSigned: true }],
    ['by a certificate, and notarized', dmgOf('stapled'), { codeSigned: true, notarized: true }],
  ])('is signed %s', async (_, bytes, facts) => {
    const read = await readStored(bytes, 'Editor.dmg')
    expect(read.facts).toEqual({ os: 'darwin', ...facts })
    expect(read.reads).toBeLessThanOrEqual(2)
  })

  it.each([
    ['lies outside the file', (trailer: DataView) => trailer.setBigUint64(296, 2n ** 63n)],
    ['has blobs without end', (trailer: DataView) => trailer.setBigUint64(296, 1n)],
  ])('doesn’t know whether it is signed when its signature %s', async (_, change) => {
    const bytes = dmgOf('certificate')
    change(new DataView(bytes.buffer, bytes.byteLength - 512))
    expect(await factsOf(bytes, 'Editor.dmg')).toEqual({ os: 'darwin' })
  })

  it.each([0, 511, 512, 4000])('says nothing when it is %i zeros', async (length) => {
    expect(await factsOf(new Uint8Array(length), 'Editor.dmg')).toEqual({})
  })
})

describe('a package of a Windows app', () => {
  const EDITOR = { packageId: 'Acme.Editor', version: '1.4.0.0', os: 'windows' }

  it.each([
    ['x64', ['x86_64']],
    ['arm64', ['aarch64']],
    ['x86', ['i686']],
    ['neutral', undefined],
  ])('for %s says what its manifest says', async (arch, architectures) => {
    expect(await factsOf(msixOf({ arch }), 'Editor.msix')).toEqual({
      ...EDITOR,
      ...(architectures && { architectures }),
      minimumOs: '10.0.17763.0',
      codeSigned: true,
    })
  })

  it('is for every Windows when it names no family, and isn’t signed without a signature', async () => {
    const bytes = msixOf({ families: '', isSigned: false })
    expect(await factsOf(bytes, 'Editor.appx')).toEqual({
      ...EDITOR,
      architectures: ['x86_64'],
      codeSigned: false,
    })
  })

  it('in a bundle is for the processors of its apps', async () => {
    const bytes = msixBundleOf(['x64', 'x86', 'x64'])
    expect(await factsOf(bytes, 'Editor.msixbundle')).toEqual({
      ...EDITOR,
      architectures: ['i686', 'x86_64'],
      codeSigned: true,
    })
  })

  it.each([
    ['has no manifest', zipOf({ 'AppxSignature.p7x': 'x' })],
    ['has a manifest that is no XML', zipOf({ 'AppxManifest.xml': '<Package>' })],
    ['has a manifest without a name', zipOf({ 'AppxManifest.xml': '<Package><Identity/></Package>' })],
    ['has a manifest nested without end', zipOf({ 'AppxManifest.xml': '<a>'.repeat(50_000) })],
    [
      'has a manifest that is a bomb',
      zipOf({ 'AppxManifest.xml': { bytes: new Uint8Array(64_000_000), declaredSize: 1000 } }),
    ],
    ['is no zip', new Uint8Array(3000)],
  ])('says nothing when it %s', async (_, bytes) => {
    expect(await factsOf(bytes, 'Editor.msix')).toEqual({})
  })
})

describe('what other tools made and signed is read alike', () => {
  const MAC = { os: 'darwin', codeSigned: true, notarized: true }
  const PRODUCT = {
    packageId: 'com.acme.editor',
    version: '1.4.0',
    architectures: ['universal'],
    minimumOs: '11.0',
  }
  const WINDOWS = { packageId: 'Acme.Editor', version: '1.4.0.0', os: 'windows' }

  it.each([
    ['Editor.dmg', SIGNED_DMG, MAC],
    ['Editor.pkg', SIGNED_PKG, { ...MAC, ...PRODUCT }],
    [
      'Editor.msix',
      SIGNED_MSIX,
      { ...WINDOWS, architectures: ['x86_64'], minimumOs: '10.0.17763.0', codeSigned: true },
    ],
    [
      'Editor.msixbundle',
      MSIX_BUNDLE,
      { ...WINDOWS, architectures: ['aarch64', 'x86_64'], codeSigned: false },
    ],
  ])('%s', async (filename, bytes, facts) => {
    expect(await factsOf(bytes, filename)).toEqual(facts)
  })
})
