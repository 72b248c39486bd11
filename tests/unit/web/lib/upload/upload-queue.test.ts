import { createStore } from 'jotai'
import { expect, test, vi } from 'vitest'
import { RpcError } from '#shared/errors.ts'
import { uploadsAtom } from '#web/lib/upload/upload-jobs.ts'
import { uploadQueue } from '#web/lib/upload/upload-queue.ts'
import { textFile, uploadServer } from './upload-server.ts'

const target = { org: 'acme', app: 'editor', release: 'release-1' }

function setUp() {
  const store = createStore()
  const servers = new Map<string, ReturnType<typeof uploadServer>>()
  const changed = vi.fn()
  const upload = (name: string) => {
    const file = textFile(`content of ${name}`, name)
    servers.set(name, uploadServer(file))
    return { file, asset: { filename: name, size: file.size } }
  }
  const server = (name: string) => {
    const found = servers.get(name)
    if (!found) throw new Error(`No server for ${name}`)
    return found
  }
  const queue = uploadQueue({
    store,
    connect: (job) => server(job.file.name).ports,
    changed,
    now: () => performance.now(),
  })
  const jobs = () => store.get(uploadsAtom)
  const states = () => jobs().map((job) => `${job.asset.filename} ${job.state}`)
  return { queue, upload, server, jobs, states, changed }
}

/** For a busy machine; whatever is waited for is there at once on any other. */
const patience = { timeout: 30_000 }

test('two files go at a time and the next follows', async () => {
  const { queue, upload, states } = setUp()
  queue.add(target, [upload('a'), upload('b'), upload('c')])
  expect(states()).toEqual(['a uploading', 'b uploading', 'c queued'])
  await vi.waitFor(() => expect(states()).toEqual(['a done', 'b done', 'c done']), patience)
})

test('a failure says why, and a retry goes through', async () => {
  const { queue, upload, server, jobs, states } = setUp()
  const file = upload('a')
  server('a').accidents.push(() => new RpcError(409, 'Another file is there.', { reason: 'slot_taken' }))
  queue.add(target, [file])
  await vi.waitFor(() => expect(states()).toEqual(['a failed']), patience)
  expect(jobs()[0]?.problem).toEqual({ code: 'slot_taken', message: 'Another file is there.' })
  queue.retry(jobs()[0]?.id ?? '')
  await vi.waitFor(() => expect(states()).toEqual(['a done']), patience)
})

test('a retry takes a signature in place of the one that was refused', async () => {
  const { queue, upload, server, jobs, states } = setUp()
  const file = upload('a')
  const refusal = new RpcError(422, 'It doesn’t fit.', { reason: 'signature_invalid' })
  server('a').accidents.push(() => refusal)
  queue.add(target, [{ ...file, asset: { ...file.asset, signature: 'wrong' } }])
  await vi.waitFor(() => expect(states()).toEqual(['a failed']), patience)
  queue.retry(jobs()[0]?.id ?? '', { signature: 'right' })
  expect(jobs()[0]?.asset).toMatchObject({ filename: 'a', signature: 'right' })
  await vi.waitFor(() => expect(states()).toEqual(['a done']), patience)
})

test('a file that is on its way is not sent a second time', async () => {
  const { queue, upload, server, states } = setUp()
  const file = upload('a')
  queue.add(target, [file])
  queue.add(target, [file])
  await vi.waitFor(() => expect(states()).toEqual(['a done']), patience)
  expect(server('a').parts()).toHaveLength(2)
})

test('files of one name for two platforms are two uploads', async () => {
  const { queue, upload, states } = setUp()
  const file = upload('a')
  const forPlatform = (updatePlatform: string) => ({ ...file, asset: { ...file.asset, updatePlatform } })
  queue.add(target, [forPlatform('darwin-aarch64'), forPlatform('darwin-x86_64')])
  expect(states()).toEqual(['a uploading', 'a uploading'])
  await vi.waitFor(() => expect(states()).toEqual(['a done', 'a done']), patience)
})

test('an upload that replaces another one stops it', async () => {
  const { queue, upload, states } = setUp()
  const file = upload('a')
  queue.add(target, [file])
  queue.add(target, [{ ...file, asset: { ...file.asset, replace: true } }])
  await vi.waitFor(() => expect(states()).toEqual(['a done']), patience)
})

test('a cancelled upload leaves the list and makes room', async () => {
  const { queue, upload, jobs, states } = setUp()
  queue.add(target, [upload('a'), upload('b'), upload('c')])
  queue.cancel(jobs()[0]?.id ?? '')
  await vi.waitFor(() => expect(states()).toEqual(['b done', 'c done']), patience)
})

test('subscribers to the release hear that it has changed', async () => {
  const { queue, upload, changed, states } = setUp()
  queue.add(target, [upload('a')])
  await vi.waitFor(() => expect(states()).toEqual(['a done']), patience)
  expect(changed.mock.calls.map(([job]) => job.state)).toEqual(['uploading', 'done'])
})
