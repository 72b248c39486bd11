import { describe, expect, it } from 'vitest'
import type { Release } from '#shared/domain/releases/release.ts'
import { bytesOf, openPublisher, sha256Of } from '#tests/worker/directory/publisher.ts'
import { createSigner } from '#tests/worker/directory/signer.ts'
import { GuardedFetchError } from '#worker/platform/guarded-fetch/guarded-request.ts'
import { PART_SIZE } from '#worker/services/directory/assets/layout.ts'
import { openHosts } from './hosts.ts'

const HOST = 'https://dl.example.com/'
const FEED = `${HOST}latest.yml`
const NAME = 'Editor-Setup-1.0.0.exe'

async function openImport(options: Parameters<typeof openPublisher>[0] = {}) {
  const hosts = openHosts()
  const publisher = await openPublisher({
    ...{ appType: 'Other', updaters: ['electron'] },
    ...options,
    ports: { ask: hosts.ask, ...options.ports },
  })
  const { call, admin, org, app, rest } = publisher
  const place = { org: org.slug, app: app.slug }
  const begin = (url = FEED) => call(admin, 'imports.createDraft', { ...place, url })
  const fetchPart = (asset = '') => call(admin, 'imports.fetchPart', { ...place, asset })
  const release = async (id: string) => (await rest<Release>('GET', `/releases/${id}`)).body
  return { ...publisher, ...hosts, place, begin, fetchPart, release }
}

async function base64Of(algorithm: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest(algorithm, bytes))))
}

async function yml(bytes: Uint8Array<ArrayBuffer>, more: { size?: number; sha512?: string } = {}) {
  const { size = bytes.byteLength, sha512 = await base64Of('SHA-512', bytes) } = more
  return `version: 1.0.0\nreleaseNotes: One\nfiles:\n  - url: ${NAME}\n    sha512: ${sha512}\n    size: ${size}\npath: ${NAME}\n`
}

describe('a draft of a feed', () => {
  it('gets notes and verified files, and is published like others', async () => {
    const { served, begin, fetchPart, release } = await openImport()
    const bytes = bytesOf('installer')
    served.set(FEED, await yml(bytes)).set(HOST + NAME, bytes)
    const { status, data } = await begin()
    expect([status, data.left, data.files.map(({ state }) => state)]).toEqual([200, [], ['uploading']])
    const fetched = await fetchPart(data.files[0]?.id)
    expect(fetched.data).toMatchObject({
      state: 'ready',
      sha256: await sha256Of(bytes),
      updatePlatform: 'windows-x86_64-electron-nsis',
    })
    expect(await release(data.release)).toMatchObject({ version: '1.0.0', status: 'draft', notes: 'One' })
    // Asked again, nothing is fetched.
    expect((await fetchPart(data.files[0]?.id)).data.state).toBe('ready')
  })

  it('is the same draft with the same files when it is begun again', async () => {
    const { served, begin } = await openImport()
    const bytes = bytesOf('installer')
    served.set(FEED, await yml(bytes)).set(HOST + NAME, bytes)
    const [first, second] = [await begin(), await begin()]
    expect(second.data.release).toBe(first.data.release)
    expect(second.data.files[0]?.id).toBe(first.data.files[0]?.id)
  })

  it('continues with the missing parts after a failure', async () => {
    const { served, asked, begin, fetchPart } = await openImport()
    const bytes = new Uint8Array(PART_SIZE + 5).fill(7)
    served.set(FEED, await yml(bytes)).set(HOST + NAME, bytes)
    const { data } = await begin()
    const id = data.files[0]?.id
    expect((await fetchPart(id)).data.upload.parts.map(({ received }) => received)).toEqual([true, false])
    served.set(HOST + NAME, { fault: 'timeout' })
    expect(await fetchPart(id)).toMatchObject({ status: 422, reason: 'not_fetched' })
    served.set(HOST + NAME, bytes)
    expect((await begin()).data.files[0]?.upload.parts.map(({ received }) => received)).toEqual([true, false])
    const ranges = () => asked.flatMap(({ headers }) => headers.range ?? [])
    const before = ranges().length
    expect((await fetchPart(id)).data.state).toBe('ready')
    expect(ranges().slice(before)).toEqual([`bytes=${PART_SIZE}-${PART_SIZE + 4}`])
  })

  it('gets a file whose server closed the connection once', async () => {
    const hosts = openHosts()
    let closed = 0
    const ask: typeof hosts.ask = async (url, request) => {
      if (request.method === 'HEAD' && closed++ === 0) throw new GuardedFetchError('unreachable', 'Closed.')
      return hosts.ask(url, request)
    }
    const { begin } = await openImport({ ports: { ask } })
    const bytes = bytesOf('installer')
    hosts.served.set(FEED, await yml(bytes)).set(HOST + NAME, bytes)
    const { data } = await begin()
    expect([data.left, data.files.map(({ filename }) => filename), closed]).toEqual([[], [NAME], 2])
  })

  it('says of a file whose size stays unknown that its server didn’t answer', async () => {
    const { served, begin } = await openImport()
    const feed = (await yml(bytesOf('installer'))).replace(/ {4}size: .*\n/, '')
    served.set(FEED, feed).set(HOST + NAME, { fault: 'unreachable' })
    expect((await begin()).data.left).toEqual([
      { filename: NAME, message: 'Its server didn’t answer, so it isn’t known whether it is there.' },
    ])
  })

  it('leaves out what can’t be served, and says why', async () => {
    const { served, begin } = await openImport()
    served.set(FEED, await yml(bytesOf('installer')))
    const { data } = await begin()
    expect(data.files).toEqual([])
    expect(data.left).toEqual([{ filename: NAME, message: 'It isn’t there: the server answered 404.' }])
  })

  it('keeps the signature of a Tauri feed, which is verified with the key', async () => {
    const signer = await createSigner()
    const { served, begin, fetchPart } = await openImport({
      appType: 'TauriVersion2',
      updaters: [],
      updaterPublicKey: signer.publicKey,
    })
    const bytes = bytesOf('app')
    const signature = await signer.sign(bytes, { version: '1.0.0' })
    const entry = { url: 'Editor.AppImage', signature }
    served.set(FEED, JSON.stringify({ version: '1.0.0', platforms: { 'linux-x86_64': entry } }))
    served.set(`${HOST}Editor.AppImage`, bytes)
    const { data } = await begin()
    expect((await fetchPart(data.files[0]?.id)).data).toMatchObject({
      ...{ state: 'ready', signature, signatureState: 'verified', updatePlatform: 'linux-x86_64' },
    })
  })
})

describe('a file of another host', () => {
  it('fails with other bytes than the feed states, and the draft can’t be published', async () => {
    const { served, begin, fetchPart, rest } = await openImport()
    const bytes = bytesOf('installer')
    served.set(FEED, await yml(bytes)).set(HOST + NAME, bytesOf('otherfile'))
    const { data } = await begin()
    expect(await fetchPart(data.files[0]?.id)).toMatchObject({ status: 422, reason: 'checksum_mismatch' })
    const { status, code } = await rest('POST', `/releases/${data.release}/publish`, {})
    expect([status, code]).toEqual([422, 'not_ready'])
    // Once the host has the right bytes, the file is registered again.
    served.set(HOST + NAME, bytes)
    const again = await begin()
    expect((await fetchPart(again.data.files[0]?.id)).data.state).toBe('ready')
  })

  it.each([
    ['has changed its size', bytesOf('a longer installer'), 'changed'],
    ['is gone', { status: 404 }, 'not_fetched'],
    [
      'redirects to a private address',
      { status: 302, headers: { location: 'https://10.0.0.1/' } },
      'not_fetched',
    ],
  ])('isn’t fetched when it %s', async (_, now, reason) => {
    const { served, begin, fetchPart } = await openImport()
    const bytes = bytesOf('installer')
    served.set(FEED, await yml(bytes)).set(HOST + NAME, bytes)
    const { data } = await begin()
    served.set(HOST + NAME, now)
    expect(await fetchPart(data.files[0]?.id)).toMatchObject({ status: 422, reason })
  })

  it('isn’t fetched from a server that sends whole files only when it is large', async () => {
    const { served, begin, fetchPart } = await openImport({})
    const bytes = new Uint8Array(PART_SIZE + 1)
    served.set(FEED, await yml(bytes)).set(HOST + NAME, bytes)
    const { data } = await begin()
    served.set(HOST + NAME, { status: 200 })
    expect(await fetchPart(data.files[0]?.id)).toMatchObject({ status: 422, reason: 'no_ranges' })
  })

  it('counts against the quota before a byte is fetched', async () => {
    const { served, asked, begin } = await openImport()
    served.set(HOST + NAME, { status: 200, headers: { 'content-length': '4900000000' } })
    const feed = await yml(bytesOf('x'), { size: 4_900_000_000 })
    const left: number[] = []
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0']) {
      served.set(FEED, feed.replace('1.0.0', version))
      left.push((await begin()).data.left.length)
    }
    expect(left).toEqual([0, 0, 0, 0, 1])
    expect(asked.some(({ method, url }) => method === 'GET' && url === HOST + NAME)).toBe(false)
  })

  it('is fetched only if it was imported', async () => {
    const { draft, send, fetchPart } = await openImport()
    const { id } = await draft('1.0.0')
    const { body } = await send(id, bytesOf('program'), { filename: 'editor.zip' })
    expect((await fetchPart((body as { id: string }).id)).status).toBe(404)
  })
})

it('works by the REST interface with an API key', async () => {
  const { served, rest } = await openImport()
  const bytes = bytesOf('installer')
  served.set(FEED, await yml(bytes)).set(HOST + NAME, bytes)
  const { status, body } = await rest<{ files: { id: string }[] }>('POST', '/import', { url: FEED })
  expect(status).toBe(200)
  const fetched = await rest<{ state: string }>('POST', `/uploads/${body.files[0]?.id}/fetch`)
  expect([fetched.status, fetched.body.state]).toEqual([200, 'ready'])
})
