import { env } from 'cloudflare:workers'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import { keys } from '#shared/domain/releases/manifest.ts'
import { DAY, HOUR } from '#shared/domain/time.ts'
import { bytesOf, CONFIRMED, openPublisher } from '#tests/worker/directory/publisher.ts'
import { createSigner } from '#tests/worker/directory/signer.ts'

it('an upload left alone for a day is aborted, and its place is free', async () => {
  const publisher = await openPublisher()
  const { id } = await publisher.draft('1.0.0')
  const { body } = await publisher.rest<AssetWithUpload>('POST', `/releases/${id}/assets`, {
    filename: 'a',
    size: 16 * 1024 * 1024 + 1,
  })
  const wait = (milliseconds: number) => publisher.clock.setTime(publisher.clock.getTime() + milliseconds)
  wait(23 * HOUR)
  expect((await publisher.rest('PUT', `/uploads/${body.id}/parts/2`, bytesOf('x'))).status).toBe(204)
  wait(23 * HOUR)
  await publisher.service.scheduled()
  expect((await publisher.rest('GET', `/uploads/${body.id}`)).status).toBe(200)
  wait(2 * HOUR)
  await publisher.service.scheduled()
  expect((await publisher.rest('GET', `/uploads/${body.id}`)).status).toBe(404)
  expect((await publisher.rest('PUT', `/uploads/${body.id}/parts/2`, bytesOf('x'))).status).toBe(404)
  const again = await publisher.rest('POST', `/releases/${id}/assets`, { filename: 'a', size: 1 })
  expect(again.status).toBe(201)
})

it('a file that is complete stays, however old its draft', async () => {
  const publisher = await openPublisher()
  const { id } = await publisher.draft('1.0.0')
  const { body } = await publisher.send(id, bytesOf('x'), { filename: 'a' })
  await publisher.complete(body.id)
  publisher.clock.setTime(publisher.clock.getTime() + 30 * DAY)
  await publisher.service.scheduled()
  expect((await publisher.rest('GET', `/uploads/${body.id}`)).body).toMatchObject({ state: 'ready' })
  expect(await env.FILES.head(keys.file(body.id))).not.toBeNull()
})

it('the bytes of a file that failed are removed', async () => {
  const publisher = await openPublisher()
  const { id } = await publisher.draft('1.0.0')
  const { body } = await publisher.send(id, bytesOf('x'), { filename: 'a', sha256: 'e'.repeat(64) })
  expect((await publisher.complete(body.id)).code).toBe('checksum_mismatch')
  await publisher.service.scheduled()
  expect(await env.FILES.head(keys.file(body.id))).toBeNull()
})

it('digests that were not recorded at verification are recorded afterwards, and reach the manifest', async () => {
  const publisher = await openPublisher()
  const release = await publisher.publish('1.0.0')
  const forget = env.DIRECTORY_DB.prepare(
    "update assets set sha1 = null, sha512 = null, touched_at = '2000' where id = ?",
  )
  await forget.bind(release.assets[0]?.id).run()
  const recorded = async () => (await publisher.manifest())?.releases[0]?.assets[0]
  await publisher.rest('PATCH', `/releases/${release.id}`, { paused: true })
  expect(await recorded()).not.toHaveProperty('sha512')
  await vi.waitFor(async () => {
    await publisher.service.scheduled()
    expect(await recorded()).toMatchObject({
      sha1: expect.stringMatching(/^[0-9a-f]{40}$/),
      sha512: expect.stringMatching(/^[0-9a-f]{128}$/),
    })
  }, 20_000)
})

it('digests are recorded of a published file that was signed with an earlier key, which stays verified', async () => {
  const signer = await createSigner()
  const { publicKey: updaterPublicKey } = await createSigner()
  const publisher = await openPublisher({ updaterPublicKey: signer.publicKey })
  const { id } = await publisher.draft('1.0.0')
  const signature = await signer.sign(bytesOf('x'))
  const file = { filename: 'Editor.AppImage', updatePlatform: 'linux-x86_64', signature }
  const { body } = await publisher.send(id, bytesOf('x'), file)
  await publisher.complete(body.id)
  await publisher.rest('POST', `/releases/${id}/publish`, CONFIRMED)
  await env.DIRECTORY_DB.prepare("update assets set sha512 = null, touched_at = '2000' where id = ?")
    .bind(body.id)
    .run()
  await publisher.call(publisher.admin, 'applications.update', { id: publisher.app.id, updaterPublicKey })
  await publisher.rest('PATCH', `/releases/${id}`, { paused: true })
  await vi.waitFor(async () => {
    await publisher.service.scheduled()
    expect((await publisher.manifest())?.releases[0]?.assets[0]).toHaveProperty('sha512')
  }, 8000)
  expect((await publisher.rest('GET', `/uploads/${body.id}`)).body).toMatchObject({
    signatureState: 'verified',
    problem: null,
  })
}, 20_000)

it('a stored file with other bytes than were verified is read and logged once, and stays without digests', async () => {
  const publisher = await openPublisher()
  const release = await publisher.publish('1.0.0')
  const [asset] = release.assets
  const id = asset?.id ?? ''
  await env.FILES.put(keys.file(id), bytesOf('x'.repeat(asset?.size ?? 0)))
  await env.DIRECTORY_DB.prepare(
    "update assets set sha1 = null, sha512 = null, touched_at = '2000' where id = ?",
  )
    .bind(id)
    .run()
  const log = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  const logged = () => log.mock.calls.filter(([line]) => String(line).includes(id))
  await vi.waitFor(async () => {
    await publisher.service.scheduled()
    expect(logged().length).toBeGreaterThan(0)
  }, 8000)
  await publisher.service.scheduled()
  await publisher.service.scheduled()
  expect(logged()).toEqual([[expect.stringContaining('A stored file has other bytes')]])
  await publisher.rest('PATCH', `/releases/${release.id}`, { paused: true })
  expect((await publisher.manifest())?.releases[0]?.assets[0]).not.toHaveProperty('sha512')
}, 20_000)
