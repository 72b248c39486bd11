import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import {
  appTar,
  BINARY_PLIST,
  type Bundle,
  bundleFiles,
  fatOf,
  infoPlist,
  signedMachO,
} from '#tests/fixtures/apple-apps.ts'
import { fatMachO, machO } from '#tests/fixtures/mac-archive.ts'
import { APK } from '#tests/fixtures/real-packages.ts'
import { readStored } from '#tests/fixtures/stored-file.ts'
import { zipOf } from '#tests/fixtures/zip.ts'

// The runtime has it, Node doesn't.
vi.stubGlobal('scheduler', { wait })

const factsOf = async (bytes: Uint8Array<ArrayBuffer>, filename: string) =>
  (await readStored(bytes, filename)).facts
const INFO = { packageId: 'com.acme.editor', version: '1.4.0', buildNumber: '142' }

describe.each([
  ['tar', 'Editor.app.tar.gz', appTar],
  ['zip', 'Editor-1.4.0-mac.zip', async (bundle: Bundle) => zipOf(bundleFiles(bundle))],
] as const)('the %s of a Mac app', (_, filename, pack) => {
  const read = async (bundle: Bundle) => factsOf(await pack(bundle), filename)

  it('says what its Info.plist and its program say', async () => {
    expect(await read({ program: signedMachO('aarch64', 'certificate'), stapled: true })).toEqual({
      ...INFO,
      os: 'darwin',
      architectures: ['aarch64'],
      minimumOs: '11.0',
      codeSigned: true,
      notarized: true,
    })
  })

  it.each([
    ['by a certificate', signedMachO('aarch64', 'certificate'), true],
    ['by the linker', signedMachO('aarch64', 'ad hoc'), false],
    ['by a certificate, for two processors', fatOf(signedMachO('x86_64', 'certificate')), true],
    ['by the linker, for two processors', fatOf(signedMachO('x86_64', 'ad hoc')), false],
    ['by nothing', machO('x86_64'), false],
    ['by what is cut off', signedMachO('aarch64', 'ended'), undefined],
  ])('knows whether it is signed: %s', async (_, program, codeSigned) => {
    expect((await read({ program })).codeSigned).toBe(codeSigned)
  })

  it('is universal', async () => {
    const { architectures } = await read({ program: fatMachO('x86_64', 'aarch64') })
    expect(architectures).toEqual(['universal'])
  })

  it.each([
    ['is binary', BINARY_PLIST, INFO],
    ['has no version', infoPlist({ CFBundleShortVersionString: '' }), { packageId: 'com.acme.editor' }],
    ['is empty', '', {}],
    ['is no XML', '<plist><dict>', {}],
    ['is nested without end', `<plist>${'<dict>'.repeat(20_000)}`, {}],
    ['declares entities', '<!DOCTYPE p [<!ENTITY a "b">]><plist>&a;</plist>', {}],
    ['hides text', infoPlist({ CFBundleIdentifier: 'a\u202eb' }), { version: '1.4.0' }],
  ])('has the architecture of its program when its Info.plist %s', async (_, plist, info) => {
    const facts = await read({ plist, program: machO('x86_64') })
    expect(facts).toMatchObject({ os: 'darwin', architectures: ['x86_64'], ...info })
    if (!('packageId' in info)) expect(facts).not.toHaveProperty('packageId')
  })

  it('says nothing when it is not of an app', async () => {
    expect(await read({ plist: '<plist/>' })).toEqual({})
  })

  it('can end anywhere', async () => {
    const bytes = await pack({ program: signedMachO('aarch64', 'certificate') })
    for (let end = 1; end < bytes.byteLength; end += 7) await factsOf(bytes.slice(0, end), filename)
  })
})

describe('a binary Info.plist', () => {
  it('can have any bytes', async () => {
    for (let at = 0; at < BINARY_PLIST.byteLength; at += 1)
      for (const value of [0, 0x4f, 0xd1, 0xff]) {
        const plist = BINARY_PLIST.slice()
        plist[at] = value
        const bytes = zipOf(bundleFiles({ plist, program: machO('aarch64') }))
        expect(await factsOf(bytes, 'Editor.zip')).toMatchObject({ os: 'darwin', architectures: ['aarch64'] })
      }
  })
})

describe('an app for iOS', () => {
  it.each([
    ['binary', BINARY_PLIST],
    ['in XML', infoPlist({ MinimumOSVersion: '15.0' })],
  ])('says what its Info.plist says, %s', async (_, plist) => {
    const bytes = zipOf({ 'Payload/Editor.app/Frameworks/x': 'x', 'Payload/Editor.app/Info.plist': plist })
    expect(await factsOf(bytes, 'Editor.ipa')).toEqual({ ...INFO, minimumOs: '15.0' })
  })

  it('says nothing when its Info.plist is a bomb', async () => {
    const plist = { bytes: new Uint8Array(64_000_000), declaredSize: 1000 }
    expect(await factsOf(zipOf({ 'Payload/Editor.app/Info.plist': plist }), 'Editor.ipa')).toEqual({})
  })
})

describe('an app for Android', () => {
  const EDITOR = { packageId: 'test.acme.editor', version: '1.4.0', buildNumber: '142', minimumSdk: 24 }

  it('says what aapt wrote', async () => {
    expect(await factsOf(APK, 'Editor.apk')).toEqual({
      ...EDITOR,
      architectures: ['aarch64'],
      codeSigned: false,
    })
  })

  it('is signed by a block before its directory, or by a file', async () => {
    const files = { 'AndroidManifest.xml': manifestOf(EDITOR), 'META-INF/CERT.RSA': 'signature' }
    expect(await factsOf(zipOf(files), 'Editor.apk')).toEqual({ ...EDITOR, codeSigned: true })
    expect(await factsOf(withSigningBlock(APK), 'Editor.apk')).toMatchObject({ ...EDITOR, codeSigned: true })
  })

  it('can have any bytes in its manifest', async () => {
    const manifest = manifestOf(EDITOR)
    for (let at = 0; at < manifest.byteLength; at += 1)
      for (const value of [0, 0x7f, 0xff]) {
        const hostile = manifest.slice()
        hostile[at] = value
        await factsOf(zipOf({ 'AndroidManifest.xml': hostile }), 'Editor.apk')
      }
  })

  it.each([
    ['a manifest in plain XML', () => zipOf({ 'AndroidManifest.xml': '<manifest package="a"/>' })],
    ['no manifest', () => zipOf({ 'classes.dex': 'x' })],
    [
      'a manifest of chunks without size',
      () => zipOf({ 'AndroidManifest.xml': new Uint8Array([3, 0, 8, 0]) }),
    ],
  ])('says nothing with %s', async (_, make) => {
    expect(await factsOf(make(), 'Editor.apk')).toEqual({})
  })
})

/** A manifest with its strings in UTF-8, as some tools write it; attributes are known by their ids alone. */
function manifestOf({ packageId, version, buildNumber, minimumSdk }: Record<string, string | number>) {
  const strings = ['', '', '', 'manifest', 'uses-sdk', 'package', String(packageId), String(version)]
  const ids = [0x101020c, 0x101021b, 0x101021c]
  const u32 = (...values: number[]) => Buffer.from(new Uint32Array(values).buffer)
  const u16 = (...values: number[]) => Buffer.from(new Uint16Array(values).buffer)
  const chunk = (type: number, header: Buffer, ...body: Buffer[]) => {
    const bytes = Buffer.concat([header, ...body])
    return Buffer.concat([u16(type, 8 + header.byteLength), u32(8 + bytes.byteLength), bytes])
  }
  const data = strings.map((each) => Buffer.from([each.length, each.length, ...Buffer.from(each), 0]))
  const offsets = data.map((_, index) => Buffer.concat(data.slice(0, index)).byteLength)
  const head = u32(strings.length, 0, 0x100, 28 + 4 * strings.length, 0)
  const pool = chunk(1, head, u32(...offsets), ...data)
  const element = (name: number, ...attributes: [key: number, type: number, value: number][]) =>
    chunk(
      0x102,
      u32(1, 0xffffffff),
      u32(0xffffffff, name),
      u16(20, 20, attributes.length, 0, 0, 0),
      ...attributes.map(([key, type, value]) =>
        Buffer.concat([u32(0xffffffff, key, 0xffffffff), u16(8), Buffer.from([0, type]), u32(value)]),
      ),
    )
  const chunks = [
    pool,
    chunk(0x180, Buffer.alloc(0), u32(...ids)),
    element(3, [5, 3, 6], [1, 0x10, Number(buildNumber)], [2, 3, 7]),
    element(4, [0, 0x10, Number(minimumSdk)]),
  ]
  const whole = Buffer.concat(chunks)
  return new Uint8Array(Buffer.concat([u16(3, 8), u32(8 + whole.byteLength), whole]))
}

/** As `apksigner` puts it there, without what is in it. */
function withSigningBlock(apk: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(apk)
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'))
  const directory = bytes.readUInt32LE(end + 16)
  const block = Buffer.from('APK Sig Block 42')
  bytes.writeUInt32LE(directory + block.byteLength, end + 16)
  return new Uint8Array(Buffer.concat([bytes.subarray(0, directory), block, bytes.subarray(directory)]))
}
