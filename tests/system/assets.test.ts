import { get } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'

/** The files that the document itself names: no screen can do without them. */
const ENTRY = ['index', 'kernel', 'kernel', 'rolldown-runtime', 'vendor']

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

test('what a page cannot do without is announced first, and in few files', async () => {
  const announced = async (path: string, cookie = '') => {
    const { headers } = await ask(path, { accept: 'text/html', cookie })
    return [...String(headers['link']).matchAll(/<\/assets\/([\w-]+)-[\w-]{8}\.\w+>/g)].map(
      ([, name]) => name,
    )
  }
  const login = await announced('/login')
  const home = await announced('/acme', 'ory_kratos_session=any')
  for (const names of [login, home]) expect(names.slice(0, 5).sort()).toEqual(ENTRY)
  expect(login.length).toBeLessThanOrEqual(8)
  expect(home).toContain('applications-page')
  expect(home.length).toBeLessThanOrEqual(10)
})

test('a script of an earlier deployment is not found, and never a page', async () => {
  const answer = await fetch(`${inject('origin')}/assets/index-gone.js`)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toContain('application/json')
})
