import { deflateRawSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { withEmbeddedBlockMap } from '#tests/fixtures/block-map.ts'
import { tarHeader, tarOf } from '#tests/fixtures/mac-archive.ts'
import { arOf, elfOf, peOf } from '#tests/fixtures/programs.ts'
import { DEB_GZIP, DEB_XZ, DEB_ZSTD, MSI, RPM } from '#tests/fixtures/real-packages.ts'
import { readStored } from '#tests/fixtures/stored-file.ts'
import { XZ_BOMB } from '#tests/fixtures/xz-files.ts'

const factsOf = async (bytes: Uint8Array<ArrayBuffer>, filename: string) =>
  (await readStored(bytes, filename)).facts
const text = (content: string) => new Uint8Array(Buffer.from(content))
const debOf = (control: string, arch = 'amd64') =>
  arOf([
    ['debian-binary', text('2.0\n')],
    [
      'control.tar.gz/',
      gzipSync(tarOf({ control: text(`Package: editor\nArchitecture: ${arch}\n${control}\n`) })),
    ],
  ])

describe('a Debian package', () => {
  const EDITOR = { packageId: 'editor', version: '1.4.0-1', os: 'linux', architectures: ['x86_64'] }

  it.each([
    ['gzip', DEB_GZIP],
    ['zstd', DEB_ZSTD],
    ['xz', DEB_XZ],
  ])('that dpkg-deb compressed with %s says what it is', async (_, bytes) => {
    expect(await readStored(bytes, 'editor.deb')).toEqual({
      facts: EDITOR,
      reads: 1,
      readBytes: bytes.byteLength,
    })
  })

  it.each([
    ['arm64', ['aarch64']],
    ['armhf', ['armv7']],
    ['i386', ['i686']],
    ['all', undefined],
  ])('for %s', async (arch, architectures) => {
    expect((await factsOf(debOf('Version: 1', arch), 'editor.deb')).architectures).toEqual(architectures)
  })

  it('with a control.tar that is not compressed, behind a signature', async () => {
    const control = tarOf({ './control': text('Package: editor\nVersion: 1.4.0-1\nArchitecture: amd64\n') })
    const bytes = arOf([
      ['debian-binary', text('2.0\n')],
      ['_gpgorigin', text('signature')],
      ['control.tar', control],
    ])
    expect(await factsOf(bytes, 'editor.deb')).toEqual(EDITOR)
  })

  it.each([
    ['declares 10 GB', () => arOf([['control.tar.gz', gzipSync(tarHeader('x', 1)), 1e10]])],
    ['has a control file of 8 GB', () => arOf([['control.tar', tarHeader('control', 8 ** 11 - 1)]])],
    [
      'is a bomb',
      () => arOf([['control.tar.gz', gzipSync(Buffer.concat([tarHeader('x', 1e9), new Uint8Array(1e8)]))]]),
    ],
    ['is a bomb of xz', () => arOf([['control.tar.xz', XZ_BOMB]])],
    ['has a control.tar.xz of megabytes', () => arOf([['control.tar.xz', new Uint8Array(3_000_000)]])],
    ['is not compressed', () => arOf([['control.tar.gz', text('no gzip')]])],
    ['has a version that hides text', () => debOf('Version: 1\u202e0')],
    ['has an endless version', () => debOf(`Version: ${'1'.repeat(5000)}`)],
    ['has members without end', () => arOf(Array.from({ length: 500 }, () => ['x', text('')] as const))],
    ['has a member of negative size', () => arOf([['x', text(''), -60]])],
  ])('says nothing when it %s', async (_, make) => {
    expect(await factsOf(make(), 'editor.deb')).toEqual({})
  })
})

describe('an RPM package', () => {
  it('says what rpmbuild wrote', async () => {
    expect(await readStored(RPM, 'editor.rpm')).toEqual({
      facts: { packageId: 'editor', version: '1.4.0~rc.1', os: 'linux', architectures: ['aarch64'] },
      reads: 1,
      readBytes: RPM.byteLength,
    })
  })

  it('with millions of tags says nothing', async () => {
    const bytes = RPM.slice()
    new DataView(bytes.buffer).setUint32(96 + 8, 0xffffffff)
    expect(await factsOf(bytes, 'editor.rpm')).toEqual({})
  })
})

describe('an AppImage', () => {
  it.each(['x86_64', 'aarch64', 'armv7', 'i686'] as const)('is for %s', async (arch) => {
    expect(await factsOf(elfOf({ arch }), 'Editor.AppImage')).toEqual({ os: 'linux', architectures: [arch] })
  })

  it('says where its updates are, and that it is signed', async () => {
    const where = 'zsync|https://example.test/Editor.AppImage.zsync'
    const sections = { '.upd_info': where.padEnd(1024, '\0'), '.sha256_sig': '-----BEGIN PGP' }
    for (const arch of ['x86_64', 'armv7'] as const)
      expect(await factsOf(elfOf({ arch, sections }), 'Editor.AppImage')).toMatchObject({
        updateInformation: where,
        codeSigned: true,
      })
  })

  it('leaves sections empty that it has no use for', async () => {
    const sections = { '.upd_info': '\0'.repeat(1024), '.sha256_sig': '\0'.repeat(1024) }
    const facts = await factsOf(elfOf({ arch: 'x86_64', sections }), 'Editor.AppImage')
    expect(facts).toEqual({ os: 'linux', architectures: ['x86_64'] })
  })

  describe('with a block map at its end', () => {
    const program = Buffer.from(elfOf({ arch: 'x86_64' }))
    const read = (bytes: Buffer<ArrayBuffer>) => factsOf(new Uint8Array(bytes), 'Editor.AppImage')

    it('says how long that is', async () => {
      const bytes = withEmbeddedBlockMap(Buffer.concat([program, Buffer.alloc(300_000)]))
      expect(await read(bytes)).toMatchObject({ blockMapBytes: bytes.readUInt32BE(bytes.byteLength - 4) })
    })

    it.each([
      ['zeros', Buffer.alloc(64)],
      ['a length beyond the file', Buffer.from('00ffffff', 'hex')],
      ['a length of other bytes', Buffer.from('0000000000000008', 'hex')],
      ['a map that is cut off', withEmbeddedBlockMap(program).subarray(-40)],
      ['another text, deflated', Buffer.concat([deflateRawSync('[]'), Buffer.from([0, 0, 0, 4])])],
    ])('unless it ends with %s', async (_, end) => {
      expect(await read(Buffer.concat([program, end]))).toEqual({ os: 'linux', architectures: ['x86_64'] })
    })
  })
})

describe('a program for Windows', () => {
  it.each([
    ['x86_64', ['x86_64']],
    ['aarch64', ['aarch64']],
    // So is the installer of a program for any processor.
    ['i686', undefined],
  ] as const)('of %s', async (arch, architectures) => {
    const facts = await factsOf(peOf({ arch }), 'Editor-setup.exe')
    expect(facts).toEqual({ os: 'windows', codeSigned: false, ...(architectures && { architectures }) })
  })

  it.each(['x86_64', 'i686'] as const)('of %s has a certificate', async (arch) => {
    expect(await factsOf(peOf({ arch, signed: true }), 'Editor.exe')).toMatchObject({ codeSigned: true })
  })

  it('has none when its table lies outside the file', async () => {
    const bytes = peOf({ arch: 'x86_64', signed: true }).slice(0, 1000)
    expect(await factsOf(bytes, 'Editor.exe')).toMatchObject({ codeSigned: false })
  })
})

describe('a package of Windows Installer', () => {
  const EDITOR = { version: '1.4.0', os: 'windows', architectures: ['x86_64'], codeSigned: false }

  it('says the version of its product and its processor', async () => {
    expect(await readStored(MSI, 'Editor.msi')).toEqual({
      facts: EDITOR,
      reads: 1,
      readBytes: MSI.byteLength,
    })
  })

  it('of 32 bits says no processor, as it may install any program', async () => {
    const bytes = MSI.slice()
    bytes.set(Buffer.from('x86'), Buffer.from(bytes).indexOf('x64;1033'))
    const { architectures: _, ...others } = EDITOR
    expect(await factsOf(bytes, 'Editor.msi')).toEqual(others)
  })

  it.each([
    ['sectors that lead in circles', 0],
    ['sectors that lead nowhere', 0x00ffffff],
  ])('with %s says nothing', async (_, next) => {
    const bytes = MSI.slice()
    const view = new DataView(bytes.buffer)
    const table = (view.getUint32(76, true) + 1) * 512
    for (let at = table; at < table + 512; at += 4) view.setUint32(at, next, true)
    expect(await factsOf(bytes, 'Editor.msi')).toEqual({})
  })
})
