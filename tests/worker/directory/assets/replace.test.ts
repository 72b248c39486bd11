import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { AssetWithUpload, NewAsset } from '#shared/domain/releases/asset.ts'
import { keys } from '#shared/domain/releases/manifest.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { bytesOf, CONFIRMED, openPublisher, sha256Of } from '#tests/worker/directory/publisher.ts'
import { createSigner } from '#tests/worker/directory/signer.ts'

const publisher = await openPublisher({ appType: 'TauriVersion2' })
const { rest, draft, send, complete } = publisher
const signer = await createSigner()

let versions = 0
const nextVersion = () => `1.0.${versions++}`
const NAME = 'Editor_1.0.0_amd64.AppImage'

const filesOf = async (id: string) => (await rest<Release>('GET', `/releases/${id}`)).body.assets

describe('a file of a draft that is built again', () => {
  it('takes the place of the earlier one, whose bytes are removed', async () => {
    const { id } = await draft(nextVersion())
    const first = await send(id, bytesOf('first build'), { filename: NAME })
    expect((await complete(first.body.id)).status).toBe(200)
    const second = bytesOf('second build')
    expect(await send(id, second, { filename: NAME })).toMatchObject({ status: 409, code: 'slot_taken' })
    const replaced = await send(id, second, { filename: NAME, replace: true })
    expect(replaced.status).toBe(201)
    expect(await filesOf(id)).toMatchObject([{ id: replaced.body.id, state: 'uploading' }])
    expect(await env.FILES.head(keys.file(first.body.id))).toBeNull()
    expect((await complete(replaced.body.id)).status).toBe(200)
    expect((await rest('POST', `/releases/${id}/publish`, CONFIRMED)).status).toBe(200)
  })

  it('continues the present upload when the bytes are equal, however they were signed', async () => {
    const version = nextVersion()
    const { id } = await draft(version)
    const bytes = bytesOf('the same build')
    const file = { filename: NAME, replace: true }
    const first = await send(id, bytes, { ...file, signature: await signer.sign(bytes, { version }) })
    await complete(first.body.id)
    const again = await signer.sign(bytes, { version, legacy: false })
    expect(await send(id, bytes, { ...file, signature: again })).toMatchObject({
      status: 200,
      body: { id: first.body.id, state: 'ready' },
    })
    const other = await (await createSigner()).sign(bytes, { version })
    expect((await send(id, bytes, { ...file, signature: other })).status).toBe(201)
    expect(await filesOf(id)).toHaveLength(1)
  })

  it('is uploaded again when the request does not say which bytes it has', async () => {
    const { id } = await draft(nextVersion())
    const file = { filename: NAME, size: 4, replace: true }
    const first = await rest<AssetWithUpload>('POST', `/releases/${id}/assets`, file)
    const second = await rest<AssetWithUpload>('POST', `/releases/${id}/assets`, file)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await filesOf(id)).toMatchObject([{ id: second.body.id }])
  })

  it('is recorded as a file deleted and another one created', async () => {
    const { id } = await draft(nextVersion())
    const first = await send(id, bytesOf('first'), { filename: NAME })
    const second = await send(id, bytesOf('second'), { filename: NAME, replace: true })
    const { results } = await env.DIRECTORY_DB.prepare(
      'select action, subject_id as id from audit where subject_id in (?, ?) order by id, action',
    )
      .bind(first.body.id, second.body.id)
      .all()
    expect(results.map((row) => `${row.action} ${row.id}`).sort()).toEqual(
      [
        `asset.created ${first.body.id}`,
        `asset.created ${second.body.id}`,
        `asset.deleted ${first.body.id}`,
      ].sort(),
    )
  })

  it('replaces only the file of its own platform', async () => {
    const { id } = await draft(nextVersion())
    const add = async (arch: string, text: string) =>
      (
        await send(id, bytesOf(text), {
          filename: 'Editor.app.tar.gz',
          updatePlatform: `darwin-${arch}`,
          replace: true,
        })
      ).body.id
    const [arm] = [await add('aarch64', 'arm 1'), await add('x86_64', 'intel 1')]
    const intel = await add('x86_64', 'intel 2')
    expect((await filesOf(id)).map((file) => file.id).sort()).toEqual([arm, intel].sort())
  })

  it('forgets what the earlier one was given', async () => {
    const { id } = await draft(nextVersion())
    await send(id, bytesOf('one'), { filename: NAME, publicPlatform: 'linux-x86_64', kind: null })
    const { body } = await send(id, bytesOf('two'), { filename: NAME, replace: true })
    expect(body).toMatchObject({ publicPlatform: 'appimage-x86_64', kind: 'installer' })
  })

  it('ends the upload that it replaces', async () => {
    const { id } = await draft(nextVersion())
    const file = { filename: NAME, size: 4 }
    const first = await rest<AssetWithUpload>('POST', `/releases/${id}/assets`, file)
    const sha256 = await sha256Of(bytesOf('late'))
    await rest('POST', `/releases/${id}/assets`, { ...file, sha256, replace: true })
    const path = `/uploads/${first.body.id}`
    expect((await rest('PUT', `${path}/parts/1`, bytesOf('late'))).status).toBe(404)
    expect((await complete(first.body.id, { sha256 })).status).toBe(404)
  })
})

describe('many who replace at the same moment', () => {
  it('leave one file', async () => {
    const { id } = await draft(nextVersion())
    await send(id, bytesOf('build 0'), { filename: NAME })
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        rest<AssetWithUpload>('POST', `/releases/${id}/assets`, {
          filename: NAME,
          size: 1,
          sha256: String(index).repeat(64),
          replace: true,
        } satisfies NewAsset),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201))
    const files = await filesOf(id)
    expect(files).toHaveLength(1)
    expect(answers.map(({ body }) => body.id)).toContain(files[0]?.id)
  })

  it('and publish leave a release whole: either all of it is published, or the draft has the new file', async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await draft(nextVersion())
      const first = await send(id, bytesOf('published'), { filename: NAME })
      await complete(first.body.id)
      const second = bytesOf('replaced')
      const file = { filename: NAME, size: second.byteLength, sha256: await sha256Of(second), replace: true }
      const [published, replaced] = await Promise.all([
        rest<Release>('POST', `/releases/${id}/publish`, CONFIRMED),
        rest<AssetWithUpload>('POST', `/releases/${id}/assets`, file),
      ])
      const files = await filesOf(id)
      expect(files).toHaveLength(1)
      if (published.status === 200) {
        expect(replaced).toMatchObject({ status: 409, code: 'already_published' })
        expect(await env.FILES.head(keys.file(first.body.id))).not.toBeNull()
        expect(files[0]).toMatchObject({ id: first.body.id, state: 'ready' })
      } else {
        expect([409, 422]).toContain(published.status)
        expect(files[0]).toMatchObject({ id: replaced.body.id, state: 'uploading' })
      }
    }
  })
})

it('a release has 200 files, and a full one can still have one replaced', async () => {
  const { id } = await draft(nextVersion())
  const add = (index: number, more = {}) =>
    rest('POST', `/releases/${id}/assets`, { filename: `file-${index}`, size: 1, ...more })
  await add(0)
  await env.DIRECTORY_DB.prepare(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 199)
     insert into assets (id, release_id, org_id, filename, size, signature_state, state, touched_at, created_at)
     select id || '-' || n, release_id, org_id, 'file-' || n, size, signature_state, state, touched_at, created_at
     from assets, numbers where release_id = ?`,
  )
    .bind(id)
    .run()
  expect(await filesOf(id)).toHaveLength(200)
  expect(await add(200)).toMatchObject({ status: 403, code: 'quota_exceeded' })
  expect(await add(7, { size: 2, replace: true })).toMatchObject({ status: 201 })
  expect(await filesOf(id)).toHaveLength(200)
})

it('three digests are computed when a file is verified', async () => {
  const version = nextVersion()
  const { id } = await draft(version)
  const bytes = bytesOf('the program')
  const { body } = await send(id, bytes, { filename: NAME })
  await complete(body.id)
  await rest('POST', `/releases/${id}/publish`, CONFIRMED)
  const hex = async (name: string) =>
    [...new Uint8Array(await crypto.subtle.digest(name, bytes))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
  expect((await publisher.index(version))?.assets[0]).toMatchObject({
    sha1: await hex('SHA-1'),
    sha256: await hex('SHA-256'),
    sha512: await hex('SHA-512'),
  })
})
