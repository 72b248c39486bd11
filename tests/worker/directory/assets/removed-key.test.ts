// A key that is removed or replaced: what it verified in drafts counts no longer.

import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import type { Release } from '#shared/domain/releases/release.ts'
import { tokenOf } from '#tests/worker/caller.ts'
import { bytesOf, CONFIRMED, openPublisher } from '#tests/worker/directory/publisher.ts'
import { createSigner } from '#tests/worker/directory/signer.ts'
import { createSparkleSigner } from '#tests/worker/directory/sparkle-signer.ts'
import { settleAsset } from '#worker/services/directory/assets/settle.ts'
import { type DirectoryPorts, openDatabase } from '#worker/services/directory/context.ts'

const minisign = await createSigner()
const second = await createSigner()
const sparkle = await createSparkleSigner()
const bytes = bytesOf('the program')

async function withKeys(ports: Partial<DirectoryPorts> = {}) {
  const publisher = await openPublisher({ updaterPublicKey: minisign.publicKey, ports })
  const token = await tokenOf(publisher.admin.userId)
  const { id } = publisher.app
  type Key = { scheme: 'minisign' | 'ed25519'; value: string }
  const change = (name: 'applications.addKey' | 'applications.retireKey', key: Key) =>
    publisher.call({ token }, name, { id, ...key })
  const replace = (updaterPublicKey: string | null) =>
    publisher.call({ token }, 'applications.update', { id, updaterPublicKey })
  await change('applications.addKey', { scheme: 'ed25519', value: sparkle.publicKey })

  /** A draft with one file, signed by these keys and Sparkle's. */
  async function draft(version: string, signers = [minisign]) {
    const { id } = await publisher.draft(version)
    const signed = await Promise.all(signers.map((signer) => signer.sign(bytes)))
    const { body } = await publisher.send(id, bytes, {
      filename: 'Editor.AppImage',
      updatePlatform: 'linux-x86_64',
      signatures: [
        ...signed.map((value) => ({ scheme: 'minisign' as const, value })),
        { scheme: 'ed25519', value: await sparkle.sign(bytes) },
      ],
    })
    await publisher.complete(body.id)
    return { id, file: body.id }
  }
  const publish = (id: string) => publisher.rest<Release>('POST', `/releases/${id}/publish`, CONFIRMED)
  /** The states of the signatures of the release's file, that of minisign first. */
  async function statesOf(id: string) {
    const [file] = (await publisher.rest<Release>('GET', `/releases/${id}`)).body.assets
    return [file?.signatureState, ...(file?.signatures ?? []).map(({ state }) => state)]
  }
  return { publisher, change, replace, draft, publish, statesOf }
}

const SPARKLE = { scheme: 'ed25519' as const, value: sparkle.publicKey }

it('leaves a signature of a draft unchecked, and what is published verified', async () => {
  const { change, draft, publish, statesOf } = await withKeys()
  const published = await draft('1.0.0')
  await publish(published.id)
  const next = await draft('1.1.0')
  expect(await statesOf(next.id)).toEqual(['verified', 'verified'])
  await change('applications.retireKey', SPARKLE)
  expect(await statesOf(next.id)).toEqual(['verified', 'unchecked'])
  expect(await statesOf(published.id)).toEqual(['verified', 'verified'])
})

it('verifies once it is added again and the draft is published', async () => {
  const { change, draft, publish, statesOf } = await withKeys()
  const { id } = await draft('1.0.0')
  await change('applications.retireKey', SPARKLE)
  await change('applications.addKey', SPARKLE)
  expect((await publish(id)).status).toBe(200)
  expect(await statesOf(id)).toEqual(['verified', 'verified'])
})

it('that was the updater’s leaves its signature unchecked, too, whatever replaces it', async () => {
  const { replace, draft, publish, statesOf } = await withKeys()
  const { id } = await draft('1.0.0')
  await replace(null)
  expect(await statesOf(id)).toEqual(['unchecked', 'verified'])
  await replace(minisign.publicKey)
  const other = await draft('1.1.0')
  await replace(second.publicKey)
  expect(await statesOf(other.id)).toEqual(['unchecked', 'verified'])
  expect(await publish(other.id)).toMatchObject({ status: 422, code: 'not_ready' })
})

it('that was the second of two leaves only its own signature unchecked', async () => {
  const { change, draft, publish, statesOf } = await withKeys()
  const key = { scheme: 'minisign' as const, value: second.publicKey }
  await change('applications.addKey', key)
  const { id } = await draft('1.0.0', [minisign, second])
  expect(await statesOf(id)).toEqual(['verified', 'verified', 'verified'])
  await change('applications.retireKey', key)
  expect(await statesOf(id)).toEqual(['verified', 'unchecked', 'verified'])
  expect((await publish(id)).status).toBe(200)
})

it('verifies nothing more when it is removed while a file is read', async () => {
  // The verification is run by the test.
  const { publisher, change, draft, statesOf } = await withKeys({ verify: async () => {} })
  const { id, file } = await draft('1.0.0')
  let isRemoved = false
  const removing = async () => {
    if (isRemoved) return
    isRemoved = true
    await change('applications.retireKey', SPARKLE)
  }
  const files = new Proxy(env.FILES, {
    get(target, name) {
      if (name === 'get')
        return async (...given: [string]) => {
          await removing()
          return target.get(...given)
        }
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await settleAsset({ db: openDatabase(env.DIRECTORY_DB), files, now: publisher.clock }, file)
  expect(isRemoved).toBe(true)
  expect(await statesOf(id)).toEqual(['verified', 'unchecked'])
})
