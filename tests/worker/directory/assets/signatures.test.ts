// Signatures beside minisign's: Sparkle's ed25519, over the bytes of the file.

import { describe, expect, it } from 'vitest'
import type { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import { tokenOf } from '#tests/worker/caller.ts'
import { bytesOf, CONFIRMED, openPublisher } from '#tests/worker/directory/publisher.ts'
import { createSigner } from '#tests/worker/directory/signer.ts'
import { createSparkleSigner } from '#tests/worker/directory/sparkle-signer.ts'

const minisign = await createSigner()
const other = await createSigner()
const sparkle = await createSparkleSigner()
const stranger = await createSparkleSigner()
const bytes = bytesOf('the program')
const archive = { filename: 'Editor_1.0.0_universal.zip', updatePlatform: 'darwin-universal' }

async function withKeys() {
  const publisher = await openPublisher({ updaterPublicKey: minisign.publicKey })
  const token = await tokenOf(publisher.admin.userId)
  const change = (name: 'applications.addKey' | 'applications.retireKey', value: string) =>
    publisher.call({ token }, name, { id: publisher.app.id, scheme: 'ed25519', value })
  const added = await change('applications.addKey', ` ${sparkle.publicKey}\n`)
  return { publisher, change, added }
}

const ed25519 = (value: string) => ({ scheme: 'ed25519' as const, value })

describe('an ed25519 signature', () => {
  it('is verified with the key of the application, and published beside that of minisign', async () => {
    const { publisher, added } = await withKeys()
    expect(added.data.keys).toMatchObject([{ scheme: 'ed25519', value: sparkle.publicKey }])
    const { id } = await publisher.draft('1.0.0')
    const value = await sparkle.sign(bytes)
    const signature = await minisign.sign(bytes)
    const signatures = [ed25519(`sparkle:edSignature="${value}" length="11"`)]
    const { body } = await publisher.send(id, bytes, { ...archive, signature, signatures })
    expect(body).toMatchObject({ signatures: [{ ...ed25519(value), state: 'unchecked' }] })
    expect(await publisher.complete(body.id)).toMatchObject({
      status: 200,
      body: { signature, signatureState: 'verified', signatures: [{ ...ed25519(value), state: 'verified' }] },
    })
    expect((await publisher.rest('POST', `/releases/${id}/publish`, CONFIRMED)).status).toBe(200)
    const manifest = await publisher.manifest()
    expect(manifest?.releases[0]?.assets[0]).toMatchObject({ signature, signatures: [ed25519(value)] })
  })

  it('is verified over several slices of a file', async () => {
    const { publisher } = await withKeys()
    const large = new Uint8Array(17 * 1024 * 1024).fill(7)
    const { id } = await publisher.draft('1.0.0')
    const send = async (signed: Uint8Array<ArrayBuffer>, filename: string) => {
      const { body } = await publisher.send(id, large, {
        filename,
        updatePlatform: null,
        signatures: [ed25519(await sparkle.sign(signed))],
      })
      return publisher.complete(body.id)
    }
    expect(await send(large, 'a.zip')).toMatchObject({ body: { signatures: [{ state: 'verified' }] } })
    expect(await send(large.slice(1), 'b.zip')).toMatchObject({ status: 422, code: 'signature_invalid' })
  })

  it.each([
    ['over other bytes', () => sparkle.sign(bytesOf('another program'))],
    ['by another key', () => stranger.sign(bytes)],
  ])('%s is refused', async (_, sign) => {
    const { publisher } = await withKeys()
    const { id } = await publisher.draft('1.0.0')
    const signatures = [ed25519(await sign())]
    const { body } = await publisher.send(id, bytes, { ...archive, updatePlatform: null, signatures })
    expect(await publisher.complete(body.id)).toMatchObject({ status: 422, code: 'signature_invalid' })
  })

  it('is kept unchecked without a key, and verified before publication once there is one', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.draft('1.0.0')
    const signatures = [ed25519(await sparkle.sign(bytes))]
    const { body } = await publisher.send(id, bytes, { ...archive, updatePlatform: null, signatures })
    expect((await publisher.complete(body.id)).body).toMatchObject({ signatures: [{ state: 'unchecked' }] })
    const token = await tokenOf(publisher.admin.userId)
    const key = { id: publisher.app.id, scheme: 'ed25519' as const }
    await publisher.call({ token }, 'applications.addKey', { ...key, value: stranger.publicKey })
    expect(await publisher.rest('POST', `/releases/${id}/publish`, CONFIRMED)).toMatchObject({
      status: 422,
      code: 'not_ready',
    })
    await publisher.call({ token }, 'applications.retireKey', { ...key, value: stranger.publicKey })
    await publisher.call({ token }, 'applications.addKey', { ...key, value: sparkle.publicKey })
    const published = await publisher.rest('POST', `/releases/${id}/publish`, CONFIRMED)
    expect(published).toMatchObject({
      status: 200,
      body: { assets: [{ signatures: [{ state: 'verified' }] }] },
    })
  })

  it('that is malformed is refused before a byte is sent', async () => {
    const { publisher } = await withKeys()
    const { id } = await publisher.draft('1.0.0')
    const register = (signatures: unknown) =>
      publisher.rest('POST', `/releases/${id}/assets`, { ...archive, size: 1, signatures })
    expect(await register([ed25519('sign_update')])).toMatchObject({ status: 422, code: 'signature_invalid' })
    const two = [ed25519(await sparkle.sign(bytes)), ed25519(await stranger.sign(bytes))]
    expect(await register(two)).toMatchObject({ status: 422, code: 'signature_invalid' })
    expect(await register([{ scheme: 'openpgp', value: 'x' }])).toMatchObject({ status: 400 })
  })
})

describe('a list of signatures', () => {
  it('may contain that of minisign, once or twice the same', async () => {
    const { publisher } = await withKeys()
    const { id } = await publisher.draft('1.0.0')
    const signature = await minisign.sign(bytes)
    const signatures = [{ scheme: 'minisign', value: `${signature}\n` }]
    const register = (filename: string, more: object) =>
      publisher.rest<AssetWithUpload>('POST', `/releases/${id}/assets`, { filename, size: 1, ...more })
    expect((await register('a.AppImage', { signatures })).body).toMatchObject({ signature, signatures: [] })
    expect(
      (await register('b.AppImage', { signature, signatures, updatePlatform: null })).body,
    ).toMatchObject({ signature, signatures: [] })
    const another = { signature: await other.sign(bytes), signatures }
    expect((await register('c.AppImage', { ...another, updatePlatform: null })).body).toMatchObject({
      signature,
    })
  })

  it('that is sent again is the same upload', async () => {
    const { publisher } = await withKeys()
    const { id } = await publisher.draft('1.0.0')
    const asset = {
      ...archive,
      signature: await minisign.sign(bytes),
      signatures: [ed25519(await sparkle.sign(bytes))],
    }
    const first = await publisher.send(id, bytes, asset)
    expect(first.status).toBe(201)
    expect(await publisher.send(id, bytes, asset)).toMatchObject({ status: 200, body: { id: first.body.id } })
    const without = await publisher.send(id, bytes, { ...archive, signature: asset.signature })
    expect(without).toMatchObject({ status: 200, body: { id: first.body.id } })
    const changed = { ...asset, signatures: [ed25519(await stranger.sign(bytes))] }
    expect(await publisher.send(id, bytes, changed)).toMatchObject({ status: 409, code: 'slot_taken' })
  })
})

describe('an ed25519 key', () => {
  it('is added once, one at a time, and may come back', async () => {
    const { publisher, change } = await withKeys()
    expect((await change('applications.addKey', sparkle.publicKey)).status).toBe(200)
    expect(await change('applications.addKey', stranger.publicKey)).toMatchObject({
      status: 409,
      field: 'value',
    })
    expect((await change('applications.retireKey', sparkle.publicKey)).data.keys).toEqual([])
    expect((await change('applications.addKey', stranger.publicKey)).data.keys).toMatchObject([
      { value: stranger.publicKey, addedBy: publisher.admin.email },
    ])
    await change('applications.retireKey', stranger.publicKey)
    expect((await change('applications.addKey', sparkle.publicKey)).data.keys).toMatchObject([
      { value: sparkle.publicKey },
    ])
  })

  it.each([
    ['a minisign key', minisign.publicKey],
    ['a private key with its public half', btoa('k'.repeat(96))],
    ['no base64', 'SUPublicEDKey'],
  ])('is refused when it is %s', async (_, value) => {
    const { change } = await withKeys()
    expect(await change('applications.addKey', value)).toMatchObject({ status: 400, field: 'value' })
  })
})
