// A differential update by electron-updater: it fetches the block map of the new file, compares it with the old one's
// and requests the changed ranges in batches of up to a thousand. All of that counts as one download.

import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { CancellationToken, HttpExecutor } from 'builder-util-runtime'
import { GenericDifferentialDownloader } from 'electron-updater/out/differentialDownloader/GenericDifferentialDownloader.js'
import { afterAll, expect, inject, test } from 'vitest'
import { blockMapOf, changed } from '#tests/fixtures/block-map.ts'
import { createCiApp } from '#tests/fixtures/ci-app.ts'

const origin = inject('origin')
const folder = mkdtempSync(join(tmpdir(), 'gantry-delta-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The client's own HTTP, on Node in place of Electron. It records the responses. */
class NodeExecutor extends HttpExecutor<ClientRequest> {
  answers: { status: number | undefined; type: string | undefined }[] = []
  bytes = 0

  forget() {
    this.answers = []
    this.bytes = 0
  }

  override createRequest(options: RequestOptions, callback: (response: IncomingMessage) => void) {
    // A kept-alive connection may be closed while a busy machine compares block maps between two batches.
    return request({ ...options, agent: false }, (response) => {
      this.answers.push({
        status: response.statusCode,
        type: response.headers['content-type']?.split(';')[0],
      })
      response.on('data', (chunk: Buffer) => {
        this.bytes += chunk.byteLength
      })
      callback(response)
    })
  }
}

const every = (step: number, count: number) => Array.from({ length: count }, (_, index) => index * step)

test.each([
  { name: 'a few ranges far apart', blocks: [0, 300, 700, 701, 1500], size: 2_000_000, requests: 1 },
  { name: 'more ranges than reads', blocks: every(24, 120), size: 3_000_000, requests: 1 },
  { name: 'several batches', blocks: every(9, 1200), size: 11_300_000, requests: 3 },
  { name: 'a single range', blocks: [3, 4], size: 1_000_000, requests: 1 },
])('a differential update of $name yields the published file', async ({ blocks, size, requests }) => {
  const old = randomBytes(size)
  const bytes = changed(old, blocks)
  const ci = await createCiApp(origin, { appType: 'Other' })
  const release = await ci.draft('1.1.0')
  const filename = 'Editor-Setup-1.1.0.exe'
  const blockMap = gzipSync(JSON.stringify(blockMapOf(bytes)))
  for (const [name, content] of [[filename, bytes] as const, [`${filename}.blockmap`, blockMap] as const]) {
    const file = { filename: name, updatePlatform: null, publicPlatform: null }
    expect((await ci.upload(release, content, file)).status).toBe(200)
  }
  expect((await ci.call('POST', `/releases/${release}/publish`)).status).toBe(200)

  const oldFile = join(folder, `${crypto.randomUUID()}.exe`)
  const newFile = join(folder, `${crypto.randomUUID()}.exe`)
  writeFileSync(oldFile, old)
  const executor = new NodeExecutor()
  const silent = () => undefined
  const newUrl = new URL(`${origin}/download/${ci.address}/1.1.0/${filename}`)
  const requestHeaders = { 'x-user-staging-id': crypto.randomUUID() }
  const cancellationToken = new CancellationToken()
  const fetched = await executor.downloadToBuffer(new URL(`${newUrl}.blockmap`), {
    headers: requestHeaders,
    cancellationToken,
  })
  executor.forget()
  const downloader = new GenericDifferentialDownloader(
    { size, sha512: createHash('sha512').update(bytes).digest('base64'), blockMapSize: 0 },
    executor,
    {
      oldFile,
      newFile,
      newUrl,
      logger: { info: silent, warn: silent, error: silent },
      isUseMultipleRangeRequest: true,
      requestHeaders,
      cancellationToken,
    },
  )
  await downloader.download(blockMapOf(old), JSON.parse(gunzipSync(fetched).toString()))

  expect(readFileSync(newFile).equals(bytes)).toBe(true)
  const type = blocks.length > 2 ? 'multipart/byteranges' : 'application/octet-stream'
  expect(executor.answers).toEqual(Array(requests).fill({ status: 206, type }))
  expect(executor.bytes).toBeLessThan(size / 5)
  await expect.poll(() => ci.downloads()).toMatchObject({ total: 1, requests })
})
