import { describe, expect, it } from 'vitest'
import { tokenOf } from '#tests/worker/caller.ts'
import { bytesOf, CONFIRMED, offered, openPublisher } from '#tests/worker/directory/publisher.ts'
import { createSigner } from '#tests/worker/directory/signer.ts'

const signer = await createSigner()
const stranger = await createSigner()
const bytes = bytesOf('the program')
const update = { filename: 'Editor.AppImage', updatePlatform: 'linux-x86_64' }

const withKey = () => openPublisher({ updaterPublicKey: signer.publicKey })

describe('a signature', () => {
  it('is read when the file is registered, before a byte is sent', async () => {
    const { rest, draft } = await openPublisher()
    const { id } = await draft('1.0.0')
    const register = (signature: string) =>
      rest('POST', `/releases/${id}/assets`, { ...update, size: 1, signature })
    expect(await register('editor.sig')).toMatchObject({ status: 422, code: 'signature_invalid' })
    expect(await register(btoa('untrusted comment: x\nAAAA\n'))).toMatchObject({ code: 'signature_invalid' })
    expect(await register(await signer.sign(bytes, { version: '1.0.1' }))).toMatchObject({
      status: 422,
      code: 'signature_version_mismatch',
    })
    expect(await register(`${await signer.sign(bytes, { version: '1.0.0' })}\n`)).toMatchObject({
      status: 201,
      body: { signatureState: 'unchecked' },
    })
  })

  it('that is there can be published without a key of the application', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.draft('1.0.0')
    const signature = await signer.sign(bytes)
    const { body } = await publisher.send(id, bytes, { ...update, signature })
    expect((await publisher.complete(body.id)).body).toMatchObject({ signatureState: 'unchecked' })
    expect((await publisher.rest('POST', `/releases/${id}/publish`, CONFIRMED)).status).toBe(200)
    expect((await publisher.manifest())?.releases[0]?.assets[0]).toMatchObject({
      signature,
      format: 'appimage',
    })
  })

  it.each([
    ['over the hash of the file', {}],
    ['bound to the version', { version: '1.0.0' }],
    ['of the legacy kind', { legacy: true }],
  ])('%s is verified with the key of the application', async (_, options) => {
    const publisher = await withKey()
    const { id } = await publisher.draft('1.0.0')
    const { body } = await publisher.send(id, bytes, {
      ...update,
      signature: await signer.sign(bytes, options),
    })
    expect(await publisher.complete(body.id)).toMatchObject({
      status: 200,
      body: { state: 'ready', signatureState: 'verified' },
    })
  })

  it('over other bytes is refused, and the release is not ready', async () => {
    const publisher = await withKey()
    const { id } = await publisher.draft('1.0.0')
    const signature = await signer.sign(bytesOf('another program'))
    const { body } = await publisher.send(id, bytes, { ...update, signature })
    expect(await publisher.complete(body.id)).toMatchObject({ status: 422, code: 'signature_invalid' })
    expect((await publisher.rest('POST', `/releases/${id}/publish`, CONFIRMED)).code).toBe('not_ready')
    expect(await offered(publisher)).toEqual([])
  })

  it('whose trusted comment was changed is refused', async () => {
    const publisher = await withKey()
    const { id } = await publisher.draft('1.0.0')
    const signature = btoa(atob(await signer.sign(bytes, { version: '0.9.0' })).replace('0.9.0', '1.0.0'))
    const { body } = await publisher.send(id, bytes, { ...update, signature })
    expect(await publisher.complete(body.id)).toMatchObject({ status: 422, code: 'signature_invalid' })
  })

  it('by another key is refused before a byte is sent', async () => {
    const { rest, draft } = await withKey()
    const { id } = await draft('1.0.0')
    const signature = await stranger.sign(bytes)
    expect(await rest('POST', `/releases/${id}/assets`, { ...update, size: 1, signature })).toMatchObject({
      status: 422,
      code: 'signature_invalid',
    })
  })

  it('of the legacy kind over a large file cannot be verified', async () => {
    const { rest, draft } = await withKey()
    const { id } = await draft('1.0.0')
    const signature = await signer.sign(bytes, { legacy: true })
    const size = 64 * 1024 * 1024 + 1
    expect(await rest('POST', `/releases/${id}/assets`, { ...update, size, signature })).toMatchObject({
      status: 422,
      code: 'signature_algorithm_unsupported',
    })
  })

  it('is compared with the version once more when the draft has got another', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.draft('1.0.0')
    const signature = await signer.sign(bytes, { version: '1.0.0' })
    const { body } = await publisher.send(id, bytes, { ...update, signature })
    await publisher.rest('PATCH', `/releases/${id}`, { version: '1.0.1' })
    expect(await publisher.complete(body.id)).toMatchObject({
      status: 422,
      code: 'signature_version_mismatch',
    })
    await publisher.rest('PATCH', `/releases/${id}`, { version: '1.0.0' })
    expect((await publisher.complete(body.id)).status).toBe(200)
    await publisher.rest('PATCH', `/releases/${id}`, { version: '1.0.1' })
    const { code, missing } = await publisher.rest('POST', `/releases/${id}/publish`, CONFIRMED)
    expect([code, missing]).toEqual([
      'not_ready',
      ['Editor.AppImage: The signature is for version 1.0.0, the release is 1.0.1. Sign the file again.'],
    ])
  })
})

describe('a key that is registered after the upload', () => {
  async function uploadedBefore(publicKey: string) {
    const publisher = await openPublisher()
    const { id } = await publisher.draft('1.0.0')
    const { body } = await publisher.send(id, bytes, { ...update, signature: await signer.sign(bytes) })
    await publisher.complete(body.id)
    const token = await tokenOf(publisher.admin.userId)
    await publisher.call({ token }, 'applications.update', {
      id: publisher.app.id,
      updaterPublicKey: publicKey,
    })
    return { publisher, id }
  }

  it('is used before the release is published', async () => {
    const { publisher, id } = await uploadedBefore(signer.publicKey)
    const { status, body } = await publisher.rest('POST', `/releases/${id}/publish`, CONFIRMED)
    expect(status).toBe(200)
    expect(body).toMatchObject({ assets: [{ signatureState: 'verified' }] })
  })

  it('keeps the release back when it is not the one that signed, and lets it go when it was a mistake', async () => {
    const { publisher, id } = await uploadedBefore(stranger.publicKey)
    const refused = await publisher.rest('POST', `/releases/${id}/publish`, CONFIRMED)
    expect(refused).toMatchObject({ status: 422, code: 'not_ready' })
    expect(refused.missing?.[0]).toContain('does not fit')
    const token = await tokenOf(publisher.admin.userId)
    const { app } = publisher
    await publisher.call({ token }, 'applications.update', { id: app.id, updaterPublicKey: signer.publicKey })
    expect((await publisher.rest('POST', `/releases/${id}/publish`, CONFIRMED)).status).toBe(200)
  })
})
