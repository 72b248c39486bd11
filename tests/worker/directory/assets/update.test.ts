import { describe, expect, it } from 'vitest'
import type { Asset, AssetWithUpload, NewAsset } from '#shared/domain/releases/asset.ts'
import type { AssetChange } from '#shared/domain/releases/asset-change.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { DEB_GZIP } from '#tests/fixtures/real-packages.ts'
import { bytesOf, CONFIRMED, openPublisher, type Publisher } from '#tests/worker/directory/publisher.ts'

const electron = await openPublisher({ appType: 'Other', updaters: ['electron'] })
const tauri = await openPublisher({ appType: 'TauriVersion2' })

let versions = 0

/** A draft with these files, uploaded. */
async function draftWith(
  files: ({ filename: string; bytes?: Uint8Array<ArrayBuffer> } & Partial<NewAsset>)[],
  publisher: Publisher = electron,
) {
  const { id } = await publisher.draft(`1.0.${versions++}`)
  const ids: string[] = []
  for (const { bytes = bytesOf(crypto.randomUUID()), ...file } of files) {
    const { body } = await publisher.send(id, bytes, file)
    ids.push(body.id)
    expect((await publisher.complete(body.id)).status).toBe(200)
  }
  const [first = '', second = ''] = ids
  const change = (asset: string, values: AssetChange | Record<string, unknown>) =>
    publisher.rest<AssetWithUpload>('PATCH', `/releases/${id}/assets/${asset}`, values)
  const read = async () => {
    const { body } = await publisher.rest<Release>('GET', `/releases/${id}`)
    return new Map(body.assets.map((asset) => [asset.id, asset]))
  }
  const acts = async () => {
    const { data } = await publisher.call(publisher.admin, 'audit.list', { org: publisher.org.slug })
    return data.entries.filter((each) => each.action === 'asset.updated' && ids.includes(each.subject.id))
  }
  return { id, first, second, change, read, acts }
}

const platformsOf = (asset: Asset | undefined) => [asset?.updatePlatform, asset?.publicPlatform]

describe('a file of a draft', () => {
  it('gets another platform, keeps what is absent, and says what was inferred', async () => {
    const { first, change, acts } = await draftWith([
      { filename: 'Editor.zip', publicPlatform: 'macos-x86_64' },
    ])
    const changed = await change(first, { publicPlatform: 'macos-aarch64' })
    expect(changed).toMatchObject({ status: 200, body: { id: first, state: 'ready' } })
    expect(platformsOf(changed.body)).toEqual([null, 'macos-aarch64'])
    expect(changed.body.inferred).toEqual(['updatePlatform', 'format', 'kind'])
    expect(changed.body.upload.parts).toEqual([{ number: 1, received: true }])
    expect((await change(first, { publicPlatform: null })).body).toMatchObject({ publicPlatform: null })
    const [, earlier] = await acts()
    expect(earlier).toMatchObject({
      actor: { kind: 'machine', name: 'CI pipeline' },
      details: { publicPlatform: 'macos-aarch64', application: electron.app.slug },
    })
    expect(earlier?.details).not.toHaveProperty('updatePlatform')
  })

  it('is changed once, however often that is asked for at once', async () => {
    const { first, change, acts } = await draftWith([{ filename: 'Editor.zip' }])
    const answers = await Promise.all(Array.from({ length: 6 }, () => change(first, { kind: 'companion' })))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect((await change(first, { kind: 'companion' })).body.kind).toBe('companion')
    expect(await acts()).toHaveLength(1)
  })

  it('takes a platform that another one only has by inference, which gets what is left', async () => {
    const { first, second, change, read } = await draftWith([
      { filename: 'Editor-x64.AppImage' },
      { filename: 'Other.AppImage', updatePlatform: null, publicPlatform: null },
    ])
    const [update, download] = platformsOf((await read()).get(first))
    expect(update).toBeTruthy()
    await change(second, { updatePlatform: update ?? null, publicPlatform: download ?? null })
    const files = await read()
    expect(platformsOf(files.get(second))).toEqual([update, download])
    expect(platformsOf(files.get(first))).toEqual([null, null])
    await change(second, { updatePlatform: null, publicPlatform: null })
    expect(platformsOf((await read()).get(first))).toEqual([update, download])
  })

  it('doesn’t take the platform that was named for another one', async () => {
    const { second, change, read } = await draftWith([
      { filename: 'a.zip', publicPlatform: 'macos-x86_64' },
      { filename: 'b.zip' },
    ])
    const refused = await change(second, { publicPlatform: 'macos-x86_64' })
    expect(refused).toMatchObject({ status: 409, code: 'slot_taken' })
    expect(refused.body).toMatchObject({ error: { details: { field: 'publicPlatform' } } })
    expect(platformsOf((await read()).get(second))).toEqual([null, null])
  })

  it('trades places with one of its name', async () => {
    const mac = { filename: 'Editor.app.tar.gz' }
    const { first, second, change, read } = await draftWith(
      [
        { ...mac, updatePlatform: 'darwin-aarch64' },
        { ...mac, updatePlatform: 'darwin-x86_64' },
      ],
      tauri,
    )
    expect((await change(first, { updatePlatform: 'darwin-x86_64' })).code).toBe('slot_taken')
    await change(first, { updatePlatform: null })
    expect((await change(second, { updatePlatform: null })).code).toBe('slot_taken')
    await change(second, { updatePlatform: 'darwin-aarch64' })
    expect((await change(first, { updatePlatform: 'darwin-x86_64' })).status).toBe(200)
    const files = await read()
    expect(files.get(first)?.updatePlatform).toBe('darwin-x86_64')
    expect(files.get(second)?.updatePlatform).toBe('darwin-aarch64')
  })

  it('is not for a processor that its bytes contradict', async () => {
    const { first, change } = await draftWith([{ filename: 'editor.deb', bytes: DEB_GZIP }])
    const refused = await change(first, { updatePlatform: 'linux-aarch64-deb' })
    expect(refused).toMatchObject({ status: 422, code: 'platform_mismatch' })
    expect(refused.body).toMatchObject({
      error: {
        message: 'editor.deb is for linux-x86_64, not for linux-aarch64-deb. Choose another one.',
        details: { field: 'updatePlatform' },
      },
    })
  })

  it('needs a platform where nothing else says for which Macs it is', async () => {
    const file = { filename: 'Editor.app.tar.gz', publicPlatform: 'macos-aarch64' }
    const { first, change } = await draftWith([file], tauri)
    expect(await change(first, { publicPlatform: null })).toMatchObject({
      status: 422,
      code: 'platform_needed',
    })
    expect((await change(first, { publicPlatform: null, updatePlatform: null })).status).toBe(200)
  })

  it('becomes a delta and an installer again', async () => {
    const { first, change } = await draftWith([{ filename: 'patch.bin', publicPlatform: null }])
    expect((await change(first, { deltaFor: 'linux-x86_64', deltaFrom: '99.0.0' })).code).toBe(
      'delta_invalid',
    )
    const delta = await change(first, { deltaFor: 'linux-x86_64', deltaFrom: '0.9.0' })
    expect(delta.body).toMatchObject({ kind: 'delta', deltaFor: 'linux-x86_64', deltaFrom: '0.9.0' })
    expect((await change(first, { kind: 'installer' })).body).toMatchObject({
      ...{ kind: 'installer', deltaFor: null, deltaFrom: null },
      inferred: ['updatePlatform', 'format'],
    })
    expect((await change(first, { kind: 'delta', updatePlatform: 'linux-x86_64' })).code).toBe(
      'delta_invalid',
    )
  })

  it('gets the lowest system that it runs on, in the documents of a feed too', async () => {
    const { id, first, change, read } = await draftWith([{ filename: 'Editor-x64.AppImage' }])
    expect((await change(first, { minimumOs: 'ten' })).status).toBe(400)
    expect((await change(first, { minimumOs: '5.10' })).body.facts).toMatchObject({ minimumOs: '5.10' })
    const version = (await electron.rest<Release>('GET', `/releases/${id}`)).body.version
    await electron.rest('POST', `/releases/${id}/publish`, CONFIRMED)
    const index = await electron.index(version)
    expect(index?.assets[0]?.facts).toMatchObject({ minimumOs: '5.10' })
    expect((await read()).get(first)?.facts?.corrected).toEqual(['minimumOs'])
  })

  it('keeps a correction that was made before its bytes were verified', async () => {
    const { id } = await electron.draft(`1.0.${versions++}`)
    const { body } = await electron.send(id, DEB_GZIP, { filename: 'editor.deb' })
    const path = `/releases/${id}/assets/${body.id}`
    const changed = await electron.rest('PATCH', path, { minimumOs: '12', kind: 'companion' })
    expect(changed).toMatchObject({ status: 200, body: { state: 'uploading', kind: 'companion' } })
    expect((await electron.complete(body.id)).body).toMatchObject({
      kind: 'companion',
      facts: { minimumOs: '12', packageId: 'editor' },
    })
  })
})

describe('a change is refused', () => {
  it('that another request overtook', async () => {
    const { first, change, read } = await draftWith([{ filename: 'Editor.zip' }])
    const was = { kind: null, publicPlatform: null }
    expect((await change(first, { publicPlatform: 'macos-x86_64', was })).status).toBe(200)
    const late = await change(first, { publicPlatform: 'macos-aarch64', was })
    expect(late).toMatchObject({ status: 409, code: 'changed' })
    expect(late.body).toMatchObject({ error: { details: { field: 'publicPlatform' } } })
    expect((await read()).get(first)?.publicPlatform).toBe('macos-x86_64')
    // The answer to the first was lost: repeated, it has been done.
    expect((await change(first, { publicPlatform: 'macos-x86_64', was })).status).toBe(200)
  })

  it('of a release that is published, yanked or purged', async () => {
    const { id, first, change } = await draftWith([
      { filename: 'Editor.zip', publicPlatform: 'macos-x86_64' },
    ])
    const refused = {
      status: 409,
      code: 'already_published',
      body: {
        error: { message: 'The files of a published release can’t be changed. Make a new release instead.' },
      },
    }
    for (const act of ['publish', 'yank', 'purge']) {
      const body = act === 'publish' ? CONFIRMED : { reason: 'bad' }
      await electron.rest('POST', `/releases/${id}/${act}`, act === 'purge' ? undefined : body)
      expect(await change(first, { kind: 'companion' })).toMatchObject(refused)
    }
  })

  it('of a file whose upload failed, of another release, and of a field that there isn’t', async () => {
    const { id } = await electron.draft(`1.0.${versions++}`)
    const { body } = await electron.send(id, bytesOf('x'), { filename: 'a', sha256: '0'.repeat(64) })
    expect((await electron.complete(body.id)).code).toBe('checksum_mismatch')
    const path = `/releases/${id}/assets/${body.id}`
    expect(await electron.rest('PATCH', path, { kind: null })).toMatchObject({ status: 409, code: 'failed' })
    const other = await electron.draft(`1.0.${versions++}`)
    const elsewhere = `/releases/${other.id}/assets/${body.id}`
    expect((await electron.rest('PATCH', elsewhere, { kind: null })).status).toBe(404)
    expect((await electron.rest('PATCH', path, { filename: 'b' })).code).toBe('unknown_field')
    expect((await electron.rest('PATCH', path, { updatePlatform: 'amiga' })).status).toBe(400)
  })
})
