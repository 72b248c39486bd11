import { get } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'

/** The files that the document itself references: every screen needs them. */
const ENTRY = ['kernel', 'kernel', 'rolldown-runtime', 'vendor']

/** A request whose response isn't decompressed, unlike with `fetch`. */
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
  return /(?:href|src)="(\/assets\/vendor[^"]+\.js)"/.exec(page)?.[1] ?? ''
}

test('scripts are compressed, and decompress to the same bytes', async () => {
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

test('scripts are a production build, whatever NODE_ENV the build had', async () => {
  const { body } = await ask(await largestScript(), {})
  expect(body.toString()).toContain('Minified React error')
})

test('preloads what the page needs first, in few files', async () => {
  const announced = async (path: string, cookie = '') => {
    const { headers } = await ask(path, { accept: 'text/html', cookie })
    return [...String(headers['link']).matchAll(/<\/assets\/([\w-]+)-[\w-]{8}\.\w+>/g)].map(
      ([, name]) => name,
    )
  }
  const login = await announced('/login')
  const home = await announced('/acme', 'ory_kratos_session=any')
  for (const names of [login, home]) expect(names.slice(0, ENTRY.length).sort()).toEqual(ENTRY)
  expect(login.length).toBeLessThanOrEqual(8)
  expect(home).toContain('applications-screen')
  // With the font. What all screens but /login share is a file of its own.
  expect(home.length).toBeLessThanOrEqual(8)
})

test('a script of an earlier deployment is 404, never the page', async () => {
  const answer = await fetch(`${inject('origin')}/assets/index-gone.js`)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toContain('application/json')
})
