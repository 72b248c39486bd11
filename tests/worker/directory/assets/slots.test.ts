import { describe, expect, it } from 'vitest'
import type { AssetWithUpload, NewAsset } from '#shared/domain/releases/asset.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { bytesOf, CONFIRMED, marker, openPublisher } from '#tests/worker/directory/publisher.ts'
import { createSigner } from '#tests/worker/directory/signer.ts'

const publisher = await openPublisher({ appType: 'TauriVersion2' })
const { rest, draft, send, complete } = publisher
const signer = await createSigner()

let versions = 0
const nextVersion = () => `1.0.${versions++}`
const MAC = 'Editor.app.tar.gz'

describe('files that share a name', () => {
  it('are two, one for each platform, and are saved under names of their own', async () => {
    const version = nextVersion()
    const { id } = await draft(version)
    const ids: string[] = []
    for (const arch of ['aarch64', 'x86_64']) {
      const bytes = bytesOf(`the app for ${arch}`)
      const signature = await signer.sign(bytes, { version })
      const file = { filename: MAC, updatePlatform: `darwin-${arch}`, signature }
      const { status, body } = await send(id, bytes, file)
      expect(status).toBe(201)
      expect((await complete(body.id)).status).toBe(200)
      ids.push(body.id)
    }
    const published = await rest<Release>('POST', `/releases/${id}/publish`)
    expect(published.status).toBe(200)
    expect(published.body.assets.map(({ downloadName }) => downloadName).sort()).toEqual([
      'Editor_aarch64.app.tar.gz',
      'Editor_x86_64.app.tar.gz',
    ])
    expect(await marker(ids[0] ?? '')).toMatchObject({ downloadName: 'Editor_aarch64.app.tar.gz' })
    const index = await publisher.index(version)
    expect(index?.assets.find((asset) => asset.id === ids[1])).toMatchObject({
      filename: MAC,
      downloadName: 'Editor_x86_64.app.tar.gz',
      kind: 'update',
    })
    const manifest = await publisher.manifest()
    expect(manifest?.releases[0]?.assets).toHaveLength(2)
  })

  it('have each platform once', async () => {
    const { id } = await draft(nextVersion())
    const file = { filename: MAC, size: 1, updatePlatform: 'darwin-aarch64' }
    expect((await rest('POST', `/releases/${id}/assets`, file)).status).toBe(201)
    expect(await rest('POST', `/releases/${id}/assets`, { ...file, size: 2 })).toMatchObject({
      status: 409,
      code: 'slot_taken',
    })
    const other = { ...file, filename: 'Other.app.tar.gz', size: 2 }
    expect(await rest('POST', `/releases/${id}/assets`, other)).toMatchObject({
      status: 409,
      code: 'slot_taken',
    })
  })

  it('are found again each by its platform', async () => {
    const { id } = await draft(nextVersion())
    const add = (file: Partial<NewAsset>) =>
      rest<AssetWithUpload>('POST', `/releases/${id}/assets`, { filename: MAC, size: 1, ...file })
    const [arm, intel] = [
      await add({ updatePlatform: 'darwin-aarch64' }),
      await add({ updatePlatform: 'darwin-x86_64' }),
    ]
    expect((await add({ updatePlatform: 'darwin-x86_64' })).body.id).toBe(intel.body.id)
    expect((await add({ updatePlatform: 'darwin-aarch64' })).body.id).toBe(arm.body.id)
  })
})

describe('a Mac archive', () => {
  it('that nothing says the architecture of is refused', async () => {
    const { id } = await draft(nextVersion())
    const add = (file: Partial<NewAsset>) =>
      rest('POST', `/releases/${id}/assets`, { filename: MAC, size: 1, ...file })
    expect(await add({})).toMatchObject({ status: 422, code: 'platform_needed' })
    expect(await add({ updatePlatform: null })).toMatchObject({ status: 201, body: { updatePlatform: null } })
    expect(await add({ publicPlatform: 'macos-aarch64' })).toMatchObject({ status: 201 })
    expect(await add({ filename: 'Editor_x64.app.tar.gz' })).toMatchObject({ status: 201 })
  })
})

describe('a published release', () => {
  it('answers a file that it has, and refuses any other', async () => {
    const { id } = await draft(nextVersion())
    const bytes = bytesOf('the program')
    const sent = await send(id, bytes, { filename: 'a.zip' })
    await complete(sent.body.id)
    await rest('POST', `/releases/${id}/publish`, CONFIRMED)
    const again = await send(id, bytes, { filename: 'a.zip' })
    expect(again).toMatchObject({ status: 200, body: { id: sent.body.id, state: 'ready' } })
    expect((await complete(sent.body.id)).status).toBe(200)
    const refused = { status: 409, code: 'already_published' }
    expect(await send(id, bytesOf('other bytes'), { filename: 'a.zip' })).toMatchObject(refused)
    expect(await send(id, bytesOf('other bytes'), { filename: 'a.zip', replace: true })).toMatchObject(
      refused,
    )
    expect(await send(id, bytes, { filename: 'a.zip', sha256: null })).toMatchObject(refused)
  })
})
