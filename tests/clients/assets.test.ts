import { get } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'

/** A request that decodes nothing, as `fetch` would. */
function ask(path: string, headers: Record<string, string>) {
  return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    get(`${inject('origin')}${path}`, { headers }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      resolve({ headers: answer.headers, body: Buffer.concat(chunks) })
    }).once('error', reject)
  })
}

async function largestScript() {
  const page = await (await fetch(`${inject('origin')}/login`, { headers: { accept: 'text/html' } })).text()
  return /href="(\/assets\/vendor[^"]+\.js)"/.exec(page)?.[1] ?? ''
}

test('scripts arrive compressed, and unpack to the file itself', async () => {
  const path = await largestScript()
  const plain = await ask(path, {})
  const packed = await ask(path, { 'accept-encoding': 'gzip, br' })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(packed.body.byteLength).toBeLessThan(plain.body.byteLength / 2)
  expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true)
})

test('scripts are those of a deployment, whoever has them built', async () => {
  const { body } = await ask(await largestScript(), {})
  expect(body.toString()).toContain('Minified React error')
})

test('a script of an earlier deployment is not found, and never a page', async () => {
  const answer = await fetch(`${inject('origin')}/assets/index-gone.js`)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toContain('application/json')
})
