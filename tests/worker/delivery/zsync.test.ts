import { expect, test } from 'vitest'
import type { ManifestRelease } from '#shared/domain/releases/manifest.ts'
import {
  aRelease,
  assetOf,
  bytesOf,
  type Harness,
  ORIGIN,
  openHarness,
  putFile,
  putIndex,
} from './harness.ts'

const FILENAME = 'Editor (1).AppImage'
const BLOCKS = '\u0000\u0001blocks\n\nURL: no header\n'
const controlOf = (lines: string[]) => `${lines.join('\n')}\n\n${BLOCKS}`
const HEADER = ['zsync: 0.6.2', `Filename: ${FILENAME}`, 'Blocksize: 2048', 'Length: 5']
const CONTROL = controlOf([...HEADER, `URL: ${FILENAME}`, 'SHA-1: ab'])

async function aVersion(
  harness: Harness,
  version: string,
  control: string | null,
  rest: Partial<ManifestRelease> = {},
) {
  const whole = await putFile(harness, 'bytes', { filename: FILENAME })
  const assets = [assetOf(whole, { publicPlatform: 'appimage-x86_64' })]
  if (control !== null) {
    const zsync = await putFile(harness, control, { filename: `${FILENAME}.zsync`, platform: null })
    assets.push(assetOf(zsync, { updatePlatform: null }))
  }
  await putIndex(harness, version, assets)
  // As the index names it.
  return aRelease(version, [], { id: 'release', assets, ...rest })
}

const at = (harness: Harness, rest: string) => harness.get(harness.at('download', rest))
const NAME = encodeURIComponent(FILENAME)
const urlIn = (text: string) => /^URL: (.*)$/m.exec(text)?.[1]

test.each(['latest/platform/appimage-x86_64.zsync', `latest/${NAME}.zsync`, `1.0.0/${NAME}.zsync`])(
  'at %s, the control file names the URL of its file, and keeps the rest',
  async (path) => {
    const harness = await openHarness()
    await harness.publish([await aVersion(harness, '1.0.0', CONTROL)])
    const answer = await at(harness, path)
    const body = await bytesOf(answer)
    const url = `${ORIGIN}/download/acme/${harness.app}/1.0.0/${NAME}`
    expect(body).toBe(controlOf([...HEADER, 'SHA-1: ab', `URL: ${url}`]))
    expect(answer.headers.get('content-length')).toBe(String(new TextEncoder().encode(body).length))
    const head = await harness.get(harness.at('download', path), { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(answer.headers.get('content-length'))
    expect(await bytesOf(await harness.get(url.slice(ORIGIN.length)))).toBe('bytes')
    const etag = answer.headers.get('etag') ?? ''
    const again = await harness.get(harness.at('download', path), { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  },
)

test("the bytes by the file's id are those that were uploaded", async () => {
  const harness = await openHarness()
  const release = await aVersion(harness, '1.0.0', CONTROL)
  await harness.publish([release])
  expect(await bytesOf(await harness.get(`/asset/${release.assets[1]?.id}`))).toBe(CONTROL)
})

test('the URL carries the channel', async () => {
  const harness = await openHarness()
  await harness.publish([await aVersion(harness, '2.0.0', CONTROL)], { channel: 'beta' })
  const answer = await at(harness, 'latest/platform/appimage-x86_64.zsync?channel=beta')
  expect(urlIn(await bytesOf(answer))).toMatch(/\/2\.0\.0\/.+\?channel=beta$/)
})

test.each([
  ['of a file of another size', controlOf(['zsync: 0.6.2', 'Length: 6', 'URL: a'])],
  ['of a compressed file', controlOf([...HEADER, 'Z-URL: a.gz', 'URL: a'])],
  ['without a mark of zsync', 'Length: 5\nURL: a\n\n'],
  ['without an end of its header', `${HEADER.join('\n')}\nURL: a\n`],
  ['with a header of many pages', controlOf([...HEADER, `X: ${'a'.repeat(10_000)}`, 'URL: a'])],
])('a control file %s is answered as it is', async (_kind, control) => {
  const harness = await openHarness()
  await harness.publish([await aVersion(harness, '1.0.0', control)])
  const bytes = new TextEncoder().encode(control)
  const answer = await at(harness, 'latest/platform/appimage-x86_64.zsync')
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
})

test('of several URLs in its header one is left', async () => {
  const harness = await openHarness()
  const control = controlOf([...HEADER, 'URL: https://elsewhere.example/a', 'URL: a'])
  await harness.publish([await aVersion(harness, '1.0.0', control)])
  const [header] = (await bytesOf(await at(harness, `latest/${NAME}.zsync`))).split('\n\n')
  expect(header?.match(/^URL: .*/gm)).toEqual([`URL: ${ORIGIN}/download/acme/${harness.app}/1.0.0/${NAME}`])
})

test.each(['latest/platform/appimage-x86_64.zsync', `latest/${NAME}.zsync`])(
  '%s is not that of an older release, which would lead clients back',
  async (path) => {
    const harness = await openHarness()
    const [newer, older] = [await aVersion(harness, '2.0.0', null), await aVersion(harness, '1.0.0', CONTROL)]
    await harness.publish([newer, older])
    expect((await at(harness, path)).status).toBe(404)
    await harness.publish([{ ...newer, paused: true }, older])
    harness.advance(60_000)
    expect(urlIn(await bytesOf(await at(harness, path)))).toContain('/1.0.0/')
  },
)

test('a platform that is called so comes first, and one that is not there is not found', async () => {
  const harness = await openHarness()
  const named = assetOf(await putFile(harness, 'named'), { publicPlatform: 'appimage-x86_64.zsync' })
  const release = await aVersion(harness, '1.0.0', CONTROL)
  await harness.publish([{ ...release, assets: [...release.assets, named] }])
  expect(await bytesOf(await at(harness, 'latest/platform/appimage-x86_64.zsync'))).toBe('named')
  for (const path of ['latest/platform/deb-x86_64.zsync', 'latest/platform/.zsync', 'latest/other.zsync'])
    expect((await at(harness, path)).status).toBe(404)
})

test('ranges of a file after its control file count as one download', async () => {
  const harness = await openHarness()
  await harness.publish([await aVersion(harness, '1.0.0', CONTROL)])
  const client = { 'test-address': '198.51.100.7', 'user-agent': 'zsync/0.6.2' }
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    await (
      await harness.get(harness.at('download', path), { headers: { ...client, ...headers } })
    ).arrayBuffer()
    await harness.settle()
  }
  await ask('latest/platform/appimage-x86_64.zsync')
  await ask(`1.0.0/${NAME}`, { range: 'bytes=0-0' })
  await ask(`1.0.0/${NAME}`, { range: 'bytes=4-4' })
  const span = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-20T23:59:59.999Z' }
  expect(await harness.meter().totals(span)).toMatchObject({ downloads: 1, updateDownloads: 1 })
})
