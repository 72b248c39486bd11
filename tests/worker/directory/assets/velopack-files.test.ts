import { describe, expect, it } from 'vitest'
import type { NewAsset } from '#shared/domain/releases/asset.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { deltaPackage, fullPackage, squirrelPackage } from '#tests/fixtures/nupkg.ts'
import { bytesOf, CONFIRMED, openPublisher } from '#tests/worker/directory/publisher.ts'

const WINDOWS = 'windows-x86_64-velopack-nupkg'
const ARM = 'windows-aarch64-velopack-nupkg'

const open = () => openPublisher({ appType: 'Other', updaters: ['velopack'] })

async function add(
  { send, complete }: Awaited<ReturnType<typeof open>>,
  release: string,
  bytes: Uint8Array<ArrayBuffer>,
  file: Partial<NewAsset>,
) {
  const created = await send(release, bytes, file)
  return created.status < 300 ? complete(created.body.id) : created
}

describe('packages of vpk', () => {
  it('move to the platform that their bytes name, when they are verified', async () => {
    const publisher = await open()
    const { id } = await publisher.draft('1.0.0')
    const bytes = fullPackage({ version: '1.0.0', rid: 'linux-arm64' })
    const { body } = await publisher.send(id, bytes, { filename: 'Editor-1.0.0-full.nupkg' })
    expect(body.updatePlatform).toBe(WINDOWS)
    expect((await publisher.complete(body.id)).body).toMatchObject({
      updatePlatform: 'linux-aarch64-velopack-nupkg',
      inferred: expect.arrayContaining(['updatePlatform']),
    })
  })

  it('for two processors trade places where the first was taken for the other', async () => {
    const publisher = await open()
    const { id } = await publisher.draft('1.0.0')
    const arm = fullPackage({ version: '1.0.0', rid: 'win-arm64' })
    const intel = fullPackage({ version: '1.0.0', rid: 'win-x64' })
    await add(publisher, id, arm, { filename: 'a-full.nupkg' })
    await add(publisher, id, intel, { filename: 'b-full.nupkg' })
    await add(publisher, id, deltaPackage({ version: '1.0.0', rid: 'win-arm64' }), {
      filename: 'a-delta.nupkg',
    })
    await add(publisher, id, deltaPackage({ version: '1.0.0', rid: 'win-x64' }), {
      filename: 'b-delta.nupkg',
    })
    const { body } = await publisher.rest<Release>('GET', `/releases/${id}`)
    const places = body.assets.map((asset) => [asset.filename, asset.updatePlatform ?? asset.deltaFor])
    expect(Object.fromEntries(places)).toEqual({
      ...{ 'a-full.nupkg': ARM, 'b-full.nupkg': WINDOWS, 'a-delta.nupkg': ARM, 'b-delta.nupkg': WINDOWS },
    })
  })

  it('that are for one platform twice are one update', async () => {
    const publisher = await open()
    const { id } = await publisher.draft('1.0.0')
    for (const name of ['a', 'b'])
      await add(publisher, id, fullPackage({ version: '1.0.0', program: name }), {
        filename: `${name}-full.nupkg`,
      })
    const { body } = await publisher.rest<Release>('GET', `/releases/${id}`)
    expect(body.assets.filter(({ updatePlatform }) => updatePlatform === WINDOWS)).toHaveLength(1)
    expect((await publisher.rest('POST', `/releases/${id}/publish`, CONFIRMED)).status).toBe(200)
  })

  it.each([
    ['another system', fullPackage({ version: '1.0.0', rid: 'linux-x64' })],
    ['another processor', fullPackage({ version: '1.0.0', rid: 'win-arm64' })],
    ['another packaging tool', squirrelPackage({ version: '1.0.0' })],
    ['anything else', bytesOf('no package')],
  ])('are refused for a named platform when they are for %s', async (_, bytes) => {
    const publisher = await open()
    const { id } = await publisher.draft('1.0.0')
    const file = { filename: 'Editor-full.nupkg', updatePlatform: WINDOWS }
    expect(await add(publisher, id, bytes, file)).toMatchObject({ status: 422, code: 'platform_mismatch' })
    const delta = { filename: 'Editor-delta.nupkg', deltaFor: WINDOWS }
    expect(await add(publisher, id, bytes, delta)).toMatchObject({ status: 422, code: 'platform_mismatch' })
  })

  it('are told from those of Squirrel by their bytes', async () => {
    const publisher = await openPublisher({ appType: 'Other', updaters: ['squirrel', 'velopack'] })
    const { id } = await publisher.draft('1.0.0')
    const velopack = fullPackage({ version: '1.0.0' })
    const squirrel = squirrelPackage({ version: '1.0.0' })
    await add(publisher, id, velopack, { filename: 'a-1.0.0-full.nupkg' })
    await add(publisher, id, squirrel, { filename: 'b-1.0.0-full.nupkg' })
    const { body } = await publisher.rest<Release>('GET', `/releases/${id}`)
    const platforms = body.assets.map(({ filename, updatePlatform }) => [filename, updatePlatform])
    expect(Object.fromEntries(platforms)).toEqual({
      ...{ 'a-1.0.0-full.nupkg': WINDOWS, 'b-1.0.0-full.nupkg': 'windows-x86_64-squirrel-nupkg' },
    })
  })
})

describe('packages of another id', () => {
  it('are published only when that is confirmed', async () => {
    const publisher = await open()
    const prepare = async (version: string, packageId: string) => {
      const { id } = await publisher.draft(version)
      const bytes = fullPackage({ id: packageId, version })
      await add(publisher, id, bytes, { filename: `${packageId}-${version}-full.nupkg` })
      return id
    }
    await publisher.rest('POST', `/releases/${await prepare('1.0.0', 'Editor')}/publish`, CONFIRMED)
    const renamed = await prepare('1.1.0', 'EditorPro')
    const asked = await publisher.rest<{ error: { details: { reasons: { code: string }[] } } }>(
      'POST',
      `/releases/${renamed}/publish`,
    )
    expect(asked).toMatchObject({ status: 409, code: 'needs_confirmation' })
    expect(asked.body.error.details.reasons.map(({ code }) => code)).toContain('package_id_changed')
    const confirm = ['package_id_changed', 'no_update_files']
    expect((await publisher.rest('POST', `/releases/${renamed}/publish`, { confirm })).status).toBe(200)
  })
})

describe('the deltas of a channel', () => {
  it('stay in the manifest where the releases that they lead to leave it', async () => {
    const publisher = await open()
    for (const [index, version] of ['1.0.0', '1.1.0', '1.2.0', '1.3.0'].entries()) {
      const { id } = await publisher.draft(version)
      await add(publisher, id, fullPackage({ version }), { filename: `Editor-${version}-full.nupkg` })
      if (index > 0)
        await add(publisher, id, deltaPackage({ version }), { filename: `Editor-${version}-delta.nupkg` })
      publisher.clock.setTime(publisher.clock.getTime() + 1000)
      expect((await publisher.rest('POST', `/releases/${id}/publish`, CONFIRMED)).status).toBe(200)
    }
    const deltasOf = async () =>
      (await publisher.manifest())?.deltas
        ?.map(({ version, file }) => `${file.deltaFrom}>${version}`)
        .toSorted()
    expect((await publisher.manifest())?.releases.map(({ version }) => version)).toEqual(['1.3.0'])
    expect(await deltasOf()).toEqual(['1.0.0>1.1.0', '1.1.0>1.2.0'])
    const { body } = await publisher.rest<Release>('GET', '/releases/1.1.0')
    await publisher.rest('POST', `/releases/${body.id}/yank`, { reason: 'broken' })
    expect(await deltasOf()).toEqual(['1.1.0>1.2.0'])
  })
})
