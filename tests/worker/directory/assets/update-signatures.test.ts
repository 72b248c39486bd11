import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import type { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import type { AssetChange } from '#shared/domain/releases/asset-change.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { bytesOf, CONFIRMED, openPublisher, type Publisher } from '#tests/worker/directory/publisher.ts'
import { createSigner } from '#tests/worker/directory/signer.ts'
import { createSparkleSigner } from '#tests/worker/directory/sparkle-signer.ts'
import { settleAsset } from '#worker/services/directory/assets/settle.ts'
import { openDatabase } from '#worker/services/directory/context.ts'
import { createCheckSignatures } from '#worker/services/directory/releases/publish/verifier.ts'

const signer = await createSigner()
const stranger = await createSigner()
const bytes = bytesOf('the program')
const APPIMAGE = 'Editor-x64.AppImage'

const open = (options: Parameters<typeof openPublisher>[0] = {}) =>
  openPublisher({ appType: 'TauriVersion2', updaterPublicKey: signer.publicKey, ...options })

/** A draft with one file. */
async function uploaded(publisher: Publisher, version: string, signature: string | null = null) {
  const { id } = await publisher.draft(version)
  const { body } = await publisher.send(id, bytes, { filename: APPIMAGE, signature })
  await publisher.complete(body.id)
  const path = `/releases/${id}/assets/${body.id}`
  return {
    id,
    asset: body.id,
    change: (values: AssetChange) => publisher.rest<AssetWithUpload>('PATCH', path, values),
    read: async () => (await publisher.rest<AssetWithUpload>('GET', `/uploads/${body.id}`)).body,
    publish: () => publisher.rest<Release>('POST', `/releases/${id}/publish`, CONFIRMED),
  }
}

it('verifies a signature that is pasted, and makes an update of the file', async () => {
  const { change, publish } = await uploaded(await open(), '1.0.0')
  const signature = await signer.sign(bytes, { version: '1.0.0' })
  const changed = await change({ signature })
  expect(changed.body).toMatchObject({
    signature,
    signatureState: 'verified',
    updatePlatform: 'linux-x86_64',
  })
  expect((await change({ signature })).status).toBe(200)
  expect((await publish()).status).toBe(200)
})

it('leaves the signature that a file has when another one doesn’t fit', async () => {
  const good = await signer.sign(bytes, { version: '1.0.0' })
  const { change, read } = await uploaded(await open(), '1.0.0', good)
  const foreign = await stranger.sign(bytes, { version: '1.0.0' })
  const ofOthers = await signer.sign(bytesOf('another program'), { version: '1.0.0' })
  const older = await signer.sign(bytes, { version: '0.9.0' })
  expect(await change({ signature: ofOthers })).toMatchObject({ status: 422, code: 'signature_invalid' })
  expect(await change({ signature: foreign })).toMatchObject({ status: 422, code: 'signature_invalid' })
  expect(await change({ signature: 'nonsense' })).toMatchObject({ status: 422, code: 'signature_invalid' })
  expect((await change({ signature: older })).code).toBe('signature_version_mismatch')
  expect(await read()).toMatchObject({ signature: good, signatureState: 'verified', problem: null })
})

it('takes a signature away, and with it the update', async () => {
  const good = await signer.sign(bytes, { version: '1.0.0' })
  const { change, publish } = await uploaded(await open(), '1.0.0', good)
  expect((await change({ signature: null })).body).toMatchObject({
    ...{ signature: null, signatureState: 'none', updatePlatform: null },
  })
  expect((await change({ signature: null, updatePlatform: 'linux-x86_64' })).status).toBe(200)
  expect((await publish()).code).toBe('not_ready')
})

it('verifies Sparkle’s signature, and keeps those that aren’t named', async () => {
  const sparkle = await createSparkleSigner()
  const publisher = await open()
  const { id } = publisher.app
  await publisher.call(publisher.admin, 'applications.addKey', {
    ...{ id, scheme: 'ed25519', value: sparkle.publicKey },
  })
  const good = await signer.sign(bytes, { version: '1.0.0' })
  const { change } = await uploaded(publisher, '1.0.0', good)
  const wrong = [{ scheme: 'ed25519' as const, value: await sparkle.sign(bytesOf('other')) }]
  expect(await change({ signatures: wrong })).toMatchObject({ status: 422, code: 'signature_invalid' })
  const signatures = [{ scheme: 'ed25519' as const, value: await sparkle.sign(bytes) }]
  const changed = await change({ signatures })
  expect(changed.body).toMatchObject({ signature: good, signatureState: 'verified' })
  expect(changed.body.signatures).toMatchObject([{ scheme: 'ed25519', state: 'verified' }])
  const again = await signer.sign(bytes)
  expect((await change({ signature: again })).body).toMatchObject({ signature: again, signatures })
  expect((await change({ signatures: [] })).body).toMatchObject({ signature: again, signatures: [] })
})

it('stores no signature whose verification takes too long, and the same one once it is verified', async () => {
  let patience = 0
  const check = createCheckSignatures(env.VERIFIER)
  const publisher = await open({
    ports: { checkSignatures: async (...given) => (patience++ === 0 ? null : check(...given)) },
  })
  const { change, read } = await uploaded(publisher, '1.0.0')
  const signature = await signer.sign(bytes, { version: '1.0.0' })
  expect(await change({ signature })).toMatchObject({ status: 409, code: 'verifying' })
  expect((await read()).signature).toBeNull()
  expect((await change({ signature })).body.signatureState).toBe('verified')
})

it('verifies two different signatures of one file one after the other', async () => {
  const { change } = await uploaded(await open(), '1.0.0')
  const good = await signer.sign(bytes, { version: '1.0.0' })
  const wrong = await signer.sign(bytesOf('another program'), { version: '1.0.0' })
  const answers = await Promise.all([change({ signature: wrong }), change({ signature: good })])
  expect(answers.map(({ code }) => code)).toContainEqual(expect.stringMatching(/signature_invalid|verifying/))
  expect((await change({ signature: good })).body.signatureState).toBe('verified')
})

it('verifies other signatures once a verification that no caller waited for has ended', async () => {
  const { asset } = await uploaded(await open(), '1.0.0')
  const signed = async (content: string) => ({
    ...{ scheme: 'minisign' as const, verifiedKey: null },
    value: await signer.sign(bytesOf(content), { version: '1.0.0' }),
  })
  const [wrong, good] = [await signed('another program'), await signed('the program')]
  const stub = env.VERIFIER.get(env.VERIFIER.idFromName(asset))
  await runInDurableObject(stub, async (verifier) => {
    const store = Promise.withResolvers<void>()
    const files = {
      get: (...given: Parameters<R2Bucket['get']>) => store.promise.then(() => env.FILES.get(...given)),
    }
    Object.defineProperty(verifier, 'env', { value: { ...env, FILES: files } })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const tooLong = verifier.checkSignatures(asset, [wrong])
    vi.runAllTimers()
    vi.useRealTimers()
    expect(await tooLong).toBeNull()
    expect(await verifier.checkSignatures(asset, [good]), 'while another one runs').toBeNull()
    store.resolve()
    await vi.waitFor(async () =>
      expect(await verifier.checkSignatures(asset, [good])).toMatchObject({ ok: true }),
    )
  })
})

it('has the caller try again when the file was deleted concurrently', async () => {
  const check = createCheckSignatures(env.VERIFIER)
  expect(await check('deleted', [])).toBeNull()
})

it('is not undone by a verification of the signature before', async () => {
  const publisher = await openPublisher({ appType: 'TauriVersion2' })
  const first = await signer.sign(bytes, { version: '1.0.0' })
  const { asset, change, read } = await uploaded(publisher, '1.0.0', first)
  const { id } = publisher.app
  await publisher.call(publisher.admin, 'applications.update', { id, updaterPublicKey: signer.publicKey })
  // The same signature twice would be equal: a comment tells them apart.
  const second = await signer.sign(bytes)
  let replaced = false
  const files = new Proxy(env.FILES, {
    get(target, name) {
      if (name !== 'get') return Reflect.get(target, name).bind(target)
      return async (...given: Parameters<R2Bucket['get']>) => {
        if (!replaced) {
          replaced = true
          await change({ signature: second })
        }
        return target.get(...given)
      }
    },
  })
  await settleAsset({ db: openDatabase(env.DIRECTORY_DB), files, now: new Date() }, asset)
  expect(replaced).toBe(true)
  expect(await read()).toMatchObject({ signature: second, signatureState: 'verified' })
})

it('publishes nothing that lost its signature in the meantime', async () => {
  const publisher = await open()
  for (let round = 0; round < 4; round += 1) {
    const version = `1.0.${round}`
    const draft = await uploaded(publisher, version, await signer.sign(bytes, { version }))
    await draft.change({ updatePlatform: `linux-x86_64` })
    const [published, changed] = await Promise.all([draft.publish(), draft.change({ signature: null })])
    const { signature } = await draft.read()
    expect([published.status, changed.status]).toEqual(signature ? [200, 409] : [422, 200])
  }
})

it('refuses to replace signatures that the caller did not see', async () => {
  const sparkle = await createSparkleSigner()
  const publisher = await open()
  const { id } = publisher.app
  await publisher.call(publisher.admin, 'applications.addKey', {
    ...{ id, scheme: 'ed25519', value: sparkle.publicKey },
  })
  const { change, read } = await uploaded(publisher, '1.0.0')
  const early = [{ scheme: 'ed25519' as const, value: await sparkle.sign(bytes) }]
  const was = { signatures: [] }
  expect((await change({ signatures: early, was })).status).toBe(200)
  const refused = await change({ signatures: [], minimumOs: '10', was: { ...was, minimumOs: null } })
  expect(refused).toMatchObject({ status: 409, code: 'changed' })
  expect(refused.body).toMatchObject({ error: { details: { field: 'signatures' } } })
  expect((await read()).signatures).toMatchObject(early)
  // The answer to the first was lost: repeated, it has been done.
  expect((await change({ signatures: early, was })).status).toBe(200)
  expect((await change({ signatures: [], was: { signatures: early } })).body.signatures).toEqual([])
})
