import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import { keys } from '#shared/domain/releases/manifest.ts'
import { bytesOf, CONFIRMED, marker, openPublisher, sha256Of } from '#tests/worker/directory/publisher.ts'

const PART_BYTES = 16 * 1024 * 1024
const publisher = await openPublisher()
const { rest, draft, send, complete } = publisher

let versions = 0
const nextVersion = () => `1.0.${versions++}`

describe('registering a file', () => {
  it('names the parts to send, and the same ones when it resumes', async () => {
    const { id } = await draft(nextVersion())
    const file = { filename: 'big.bin', size: 2 * PART_BYTES + 1, sha256: 'a'.repeat(64) }
    const created = await rest<AssetWithUpload>('POST', `/releases/${id}/assets`, file)
    expect(created).toMatchObject({ status: 201, body: { state: 'uploading', filename: 'big.bin' } })
    expect(created.body.upload).toEqual({
      partSize: PART_BYTES,
      partCount: 3,
      parts: [1, 2, 3].map((number) => ({ number, received: false })),
    })
    await rest('PUT', `/uploads/${created.body.id}/parts/3`, new Uint8Array(1))
    const again = await rest<AssetWithUpload>('POST', `/releases/${id}/assets`, file)
    expect(again).toMatchObject({ status: 200, body: { id: created.body.id } })
    expect(again.body.upload.parts.map((part) => part.received)).toEqual([false, false, true])
    expect((await rest('GET', `/uploads/${created.body.id}`)).body).toEqual(again.body)
  })

  it('finds the same file again when its hash was given only at the end', async () => {
    const { id } = await draft(nextVersion())
    const bytes = bytesOf('a program')
    const file = { filename: 'a.zip', size: bytes.byteLength }
    const first = await rest<AssetWithUpload>('POST', `/releases/${id}/assets`, file)
    await rest('PUT', `/uploads/${first.body.id}/parts/1`, bytes)
    const sha256 = await sha256Of(bytes)
    expect((await complete(first.body.id, { sha256 })).status).toBe(200)
    const again = await rest<AssetWithUpload>('POST', `/releases/${id}/assets`, file)
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id, state: 'ready', sha256 } })
    expect((await complete(first.body.id, { sha256 })).status).toBe(200)
    expect(await complete(first.body.id, { sha256: 'c'.repeat(64) })).toMatchObject({
      status: 422,
      code: 'checksum_mismatch',
    })
    const other = { ...file, sha256: 'c'.repeat(64) }
    expect(await rest('POST', `/releases/${id}/assets`, other)).toMatchObject({ code: 'slot_taken' })
  })

  it.each([
    ['name', { filename: 'a.zip', size: 2 }],
    ['update platform', { filename: 'b.zip', size: 1, updatePlatform: 'linux-x86_64' }],
    ['public platform', { filename: 'c.zip', size: 1, publicPlatform: 'linux-x86_64' }],
  ])('refuses a second file for the same %s', async (_, second) => {
    const { id } = await draft(nextVersion())
    const first = {
      filename: 'a.zip',
      size: 1,
      updatePlatform: 'linux-x86_64',
      publicPlatform: 'linux-x86_64',
    }
    expect((await rest('POST', `/releases/${id}/assets`, first)).status).toBe(201)
    expect(await rest('POST', `/releases/${id}/assets`, second)).toMatchObject({
      status: 409,
      code: 'slot_taken',
    })
  })

  it('gives ten machines that register it at the same moment one upload', async () => {
    const { id } = await draft(nextVersion())
    const file = { filename: 'a.zip', size: 10, sha256: 'b'.repeat(64) }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => rest<AssetWithUpload>('POST', `/releases/${id}/assets`, file)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200, 200, 200, 200, 200, 200, 200, 200, 200, 201,
    ])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  it.each([
    [{ filename: '../evil', size: 1 }, 'filename'],
    [{ filename: 'a', size: 0 }, 'size'],
    [{ filename: 'a', size: 1, sha256: 'xyz' }, 'sha256'],
    [{ filename: 'a', size: 1, updatePlatform: 'beos-m68k' }, 'updatePlatform'],
    [{ filename: 'a', size: 1, format: 'zip' }, 'format'],
  ])('refuses %j', async (file, field) => {
    const { id } = await draft(nextVersion())
    const answer = await rest('POST', `/releases/${id}/assets`, file)
    expect(answer).toMatchObject({ status: 400, body: { error: { details: { field } } } })
  })

  it('knows how an update is installed from its name', async () => {
    const { id } = await draft(nextVersion())
    const { body } = await rest('POST', `/releases/${id}/assets`, { filename: 'E_1_x64-setup.exe', size: 1 })
    expect(body).toMatchObject({ format: 'nsis' })
  })

  it('stops at the bytes that an organization may have under way, also when many come at once', async () => {
    const apart = await openPublisher()
    const { id } = await apart.draft('1.0.0')
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        apart.rest('POST', `/releases/${id}/assets`, { filename: `f${index}`, size: 5_000_000_000 }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
    expect(answers.filter(({ code }) => code === 'quota_exceeded')).toHaveLength(2)
    expect(
      (await apart.rest('POST', `/releases/${id}/assets`, { filename: 'g', size: 5_000_000_001 })).status,
    ).toBe(413)
  })
})

describe('sending parts', () => {
  it('takes them in any order, again and again, and the file is what was sent last', async () => {
    const { id } = await draft(nextVersion())
    const bytes = new Uint8Array(PART_BYTES + 3)
    bytes.fill(7, 0, PART_BYTES)
    bytes.set([1, 2, 3], PART_BYTES)
    const sha256 = await sha256Of(bytes)
    const { body } = await rest<AssetWithUpload>('POST', `/releases/${id}/assets`, {
      filename: 'two-parts',
      size: bytes.byteLength,
    })
    const put = (number: number, part: Uint8Array) => rest('PUT', `/uploads/${body.id}/parts/${number}`, part)
    expect((await put(2, new Uint8Array([9, 9, 9]))).status).toBe(204)
    expect((await put(2, bytes.slice(PART_BYTES))).status).toBe(204)
    expect(await complete(body.id, { sha256 })).toMatchObject({
      status: 422,
      code: 'size_mismatch',
      missing: ['part 1'],
    })
    expect((await put(1, bytes.slice(0, PART_BYTES))).status).toBe(204)
    const done = await complete(body.id, { sha256 })
    expect(done).toMatchObject({ status: 200, body: { status: 'ready', state: 'ready', sha256 } })
    expect(await complete(body.id)).toMatchObject({ status: 200, body: { status: 'ready' } })
    const stored = await env.FILES.get(keys.file(body.id))
    expect(await sha256Of(new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer()))).toBe(sha256)
    expect(await put(1, bytes.slice(0, PART_BYTES))).toMatchObject({ status: 409, code: 'upload_closed' })
  })

  it('refuses parts of a wrong length, without one, or that are not of the file', async () => {
    const { id } = await draft(nextVersion())
    const { body } = await rest<AssetWithUpload>('POST', `/releases/${id}/assets`, { filename: 'a', size: 4 })
    const path = `/uploads/${body.id}/parts/1`
    const mismatch = { status: 422, code: 'part_size_mismatch' }
    expect(await rest('PUT', path, new Uint8Array(3))).toMatchObject(mismatch)
    expect(await rest('PUT', path, new Uint8Array(4), { 'content-length': '' })).toMatchObject(mismatch)
    expect(await rest('PUT', path, new Uint8Array(3), { 'content-length': '4' })).toMatchObject(mismatch)
    expect(
      await rest('PUT', path, new Uint8Array(1), { 'content-length': String(PART_BYTES + 1) }),
    ).toMatchObject({
      status: 413,
    })
    for (const number of ['0', '2', '-1', 'x'])
      expect((await rest('PUT', `/uploads/${body.id}/parts/${number}`, new Uint8Array(4))).status).toBe(400)
    expect((await rest('PUT', '/uploads/nowhere/parts/1', new Uint8Array(4))).status).toBe(404)
    expect((await rest('PUT', path, new Uint8Array(4))).status).toBe(204)
  })

  it('can be called off', async () => {
    const { id } = await draft(nextVersion())
    const { body } = await send(id, bytesOf('some bytes'), { filename: 'a' })
    expect((await rest('DELETE', `/uploads/${body.id}`)).status).toBe(204)
    expect((await rest('GET', `/uploads/${body.id}`)).status).toBe(404)
    expect(await env.FILES.head(keys.file(body.id))).toBeNull()
    expect((await rest('POST', `/releases/${id}/assets`, { filename: 'a', size: 5 })).status).toBe(201)
  })
})

describe('completing', () => {
  it('wants a checksum from either call, and compares it with the bytes', async () => {
    const { id } = await draft(nextVersion())
    const bytes = bytesOf('the bytes')
    const none = await send(id, bytes, { filename: 'none', sha256: null })
    expect(await complete(none.body.id)).toMatchObject({ status: 422, code: 'checksum_missing' })
    expect((await complete(none.body.id, { sha256: await sha256Of(bytes) })).status).toBe(200)

    const wrong = await send(id, bytes, { filename: 'wrong', sha256: 'c'.repeat(64) })
    expect(await complete(wrong.body.id, { sha256: 'd'.repeat(64) })).toMatchObject({
      code: 'checksum_mismatch',
    })
    const failed = { status: 422, code: 'checksum_mismatch' }
    expect(await complete(wrong.body.id)).toMatchObject(failed)
    expect(await complete(wrong.body.id)).toMatchObject(failed)
    expect((await rest('POST', `/releases/${id}/publish`, CONFIRMED)).missing).toHaveLength(1)

    const right = await send(id, bytes, { filename: 'wrong' })
    expect(right.status).toBe(201)
    expect((await complete(right.body.id)).status).toBe(200)
    expect((await rest('POST', `/releases/${id}/publish`, CONFIRMED)).status).toBe(200)
  })

  it('is done once, when ten ask for it at the same moment', async () => {
    const { id } = await draft(nextVersion())
    const { body } = await send(id, bytesOf('bytes'), { filename: 'a' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete(body.id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  })

  it('leaves the bytes unreachable until the release is published, and again after it is purged', async () => {
    const { id } = await draft(nextVersion())
    const { body } = await send(id, bytesOf('bytes'), { filename: 'a' })
    await complete(body.id)
    expect(await marker(body.id)).toBeNull()
    await rest('POST', `/releases/${id}/publish`, CONFIRMED)
    expect(await marker(body.id)).toMatchObject({ releaseId: id, filename: 'a', size: 5, purged: false })
    const purged = await rest('POST', `/releases/${id}/purge`)
    expect(purged).toMatchObject({ status: 200, body: { purgedAt: expect.any(String) } })
    expect(await marker(body.id)).toMatchObject({ purged: true })
    expect(await env.FILES.head(keys.file(body.id))).toBeNull()
    expect(await rest('POST', `/releases/${id}/unyank`)).toMatchObject({ status: 409, code: 'purged' })
    expect((await rest('POST', `/releases/${id}/purge`)).status).toBe(200)
  })
})
