import { describe, expect, it } from 'vitest'
import type { Asset, AssetWithUpload } from '#shared/domain/releases/asset.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { bytesOf, openPublisher, type Publisher } from '#tests/worker/directory/publisher.ts'
import { ask, linux, prepared, signer, windows } from './prepared.ts'

const listed = (assets: Asset[]) => assets.map(({ filename, sha256 }) => ({ filename, sha256 }))

async function published(publisher: Publisher, version: string): Promise<Release> {
  const { id } = await prepared(publisher, version, [linux(version), windows(version)])
  const { body, status } = await ask(publisher, id)
  expect(status).toBe(200)
  return body
}

describe('a pipeline that runs again after publication', () => {
  it('gets the published release for the same files, in any order', async () => {
    const publisher = await openPublisher()
    const release = await published(publisher, '1.0.0')
    const files = listed(release.assets).toReversed()
    const again = await publisher.rest<Release>('POST', '/releases', { version: '1.0.0', files })
    expect(again).toMatchObject({ status: 200, body: { id: release.id, status: 'published' } })
  })

  it.each([
    ['no files', () => undefined],
    ['an empty list', () => []],
    ['one file fewer', (files: object[]) => files.slice(1)],
    ['one file twice', ([first]: object[]) => [first, first]],
    ['one file more', (files: object[]) => [...files, { filename: 'more', sha256: 'a'.repeat(64) }]],
    ['other bytes', ([first, second]: object[]) => [first, { ...second, sha256: 'a'.repeat(64) }]],
    ['another name', ([first, second]: object[]) => [first, { ...second, filename: 'other' }]],
  ])('is refused with %s', async (_, change) => {
    const publisher = await openPublisher()
    const { assets } = await published(publisher, '1.0.0')
    const files = change(listed(assets))
    expect(await publisher.rest('POST', '/releases', { version: '1.0.0', files })).toMatchObject({
      status: 409,
      code: 'already_published',
    })
  })

  it('sends its files again and publishes again, which changes nothing', async () => {
    const publisher = await openPublisher()
    const release = await published(publisher, '1.0.0')
    const bytes = bytesOf('editor_1.0.0_amd64.AppImage 1.0.0')
    const [asset] = release.assets.filter(({ filename }) => filename.endsWith('.AppImage'))
    const given = {
      ...linux('1.0.0'),
      size: bytes.byteLength,
      sha256: asset?.sha256,
      // Signing again gives another signature of the same bytes.
      signature: await signer.sign(bytes, { version: '1.0.0' }),
    }
    const registered = await publisher.rest<AssetWithUpload>('POST', `/releases/${release.id}/assets`, given)
    expect(registered).toMatchObject({
      status: 200,
      body: {
        id: asset?.id,
        state: 'ready',
        signature: asset?.signature,
        upload: { parts: [{ received: true }] },
      },
    })
    const part = `/uploads/${asset?.id}/parts/1`
    expect((await publisher.rest('PUT', part, bytes)).status).toBe(204)
    expect((await publisher.rest('PUT', part, bytesOf('short'))).code).toBe('part_size_mismatch')
    expect((await publisher.complete(asset?.id ?? '')).status).toBe(200)
    expect((await publisher.complete(asset?.id ?? '', { sha256: 'b'.repeat(64) })).code).toBe(
      'checksum_mismatch',
    )
    expect(await ask(publisher, release.id)).toMatchObject({ status: 200, body: release })
    for (const change of [{ sha256: 'b'.repeat(64) }, { sha256: undefined }, { filename: 'other' }])
      expect(
        await publisher.rest('POST', `/releases/${release.id}/assets`, { ...given, ...change }),
      ).toMatchObject({ status: 409, code: 'already_published' })
  })

  it('finds its draft whatever files it names', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.draft('1.0.0')
    const files = [{ filename: 'a', sha256: 'a'.repeat(64) }]
    expect(await publisher.rest('POST', '/releases', { version: '1.0.0', files })).toMatchObject({
      status: 200,
      body: { id, status: 'draft' },
    })
    const tooMany = Array.from({ length: 201 }, (_, index) => ({
      filename: `${index}`,
      sha256: 'a'.repeat(64),
    }))
    expect((await publisher.rest('POST', '/releases', { version: '1.0.0', files: tooMany })).status).toBe(400)
  })
})
