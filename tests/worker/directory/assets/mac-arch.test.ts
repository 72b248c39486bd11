import { expect, it } from 'vitest'
import { fatMachO, gzip, macArchive, machO, tarHeader } from '#tests/fixtures/mac-archive.ts'
import { bytesOf, openPublisher } from '#tests/worker/directory/publisher.ts'

const { rest, draft, send, complete } = await openPublisher({ appType: 'TauriVersion2' })
const NAME = 'Editor.app.tar.gz'

let versions = 0
async function upload(bytes: Uint8Array<ArrayBuffer>, platforms: object) {
  const { id } = await draft(`1.0.${versions++}`)
  const { body } = await send(id, bytes, { filename: NAME, ...platforms })
  return { id, asset: body.id, answer: await complete(body.id) }
}

it('refuses an archive whose bytes contradict its platform, and takes it for its own', async () => {
  const bytes = await macArchive(machO('aarch64'))
  const { id, answer, asset } = await upload(bytes, { updatePlatform: 'darwin-x86_64' })
  expect(answer).toMatchObject({ status: 422, code: 'platform_mismatch' })
  expect(await complete(asset)).toMatchObject({ status: 422, code: 'platform_mismatch' })
  const right = await send(id, bytes, { filename: NAME, updatePlatform: 'darwin-aarch64' })
  expect((await complete(right.body.id)).status).toBe(200)
  const { body } = await rest<{ assets: object[] }>('GET', `/releases/${id}`)
  expect(body.assets).toMatchObject([{ id: right.body.id, state: 'ready' }])
})

it.each([
  ['x86_64', { updatePlatform: 'darwin-x86_64' }],
  ['aarch64', { updatePlatform: 'darwin-aarch64' }],
  ['universal', { updatePlatform: 'darwin-universal' }],
  ['none', { updatePlatform: null }],
])('takes a universal archive for %s', async (_, platforms) => {
  const { answer } = await upload(await macArchive(fatMachO('x86_64', 'aarch64')), platforms)
  expect(answer.status).toBe(200)
})

it('compares the public platform where there is no other', async () => {
  const { answer } = await upload(await macArchive(machO('x86_64')), {
    updatePlatform: null,
    publicPlatform: 'macos-aarch64',
  })
  expect(answer).toMatchObject({ code: 'platform_mismatch' })
})

it.each([
  ['not gzip', async () => bytesOf('not an archive')],
  ['cut off', async () => (await macArchive(machO('x86_64'))).slice(0, 60)],
  ['not a tar', async () => gzip(bytesOf('no tar'))],
  [
    'a bomb',
    async () => gzip(new Uint8Array([...tarHeader('x', 8 ** 11 - 1), ...new Uint8Array(32_000_000)])),
  ],
])('takes an archive that says nothing: %s', async (_, make) => {
  const { answer } = await upload(await make(), { updatePlatform: 'darwin-aarch64' })
  expect(answer.status).toBe(200)
})
