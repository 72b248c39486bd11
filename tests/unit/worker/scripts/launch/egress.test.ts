// A real HTTPS server on this machine stands for the receiver; the resolver is a fake.
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { fetchPinned } from '#worker/scripts/launch/egress.ts'

const file = (name: string) => readFileSync(join(import.meta.dirname, '../../../../fixtures', name), 'utf8')
const [key, cert] = [file('localhost-key.pem'), file('localhost-cert.pem')]
const REQUEST = { method: 'POST' as const, headers: { a: 'b' }, body: 'hello', timeoutMs: 3000, maxBytes: 10 }
const resolve = async () => [{ address: '127.0.0.1', family: 4 }]

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections()
})

async function receiver(listener: RequestListener) {
  let requests = 0
  const server = createServer({ key, cert }, (request, response) => {
    requests += 1
    return listener(request, response)
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  server.unref()
  const { port } = server.address() as AddressInfo
  return { url: `https://localhost:${port}/hook`, requests: () => requests }
}

test('refuses an address of a private network at the moment of the connection', async () => {
  const { url, requests } = await receiver((_, response) => response.end())
  const result = await fetchPinned({ url, ...REQUEST }, { resolve, ca: cert })
  expect(result).toMatchObject({ fault: 'refused' })
  expect(requests()).toBe(0)
})

test('refuses a host of which one address is private, and one without addresses', async () => {
  const mixed = async () => [
    { address: '93.184.215.14', family: 4 },
    { address: '::1', family: 6 },
  ]
  const url = 'https://example.com/'
  expect(await fetchPinned({ url, ...REQUEST }, { resolve: mixed })).toMatchObject({ fault: 'refused' })
  expect(await fetchPinned({ url, ...REQUEST }, { resolve: async () => [] })).toMatchObject({
    fault: 'unresolved',
  })
})

test('connects to the address that was checked, and verifies the certificate for the name', async () => {
  const { url } = await receiver(async (request, response) => {
    let said = ''
    for await (const chunk of request) said += chunk
    response.writeHead(201, { 'x-said': said }).end('0123456789abc')
  })
  let lookups = 0
  const counted = async () => {
    lookups += 1
    return resolve()
  }
  const admit = () => undefined
  const result = await fetchPinned({ url, ...REQUEST }, { resolve: counted, admit, ca: cert })
  expect(result).toMatchObject({
    status: 201,
    isCut: true,
    body: Buffer.from('0123456789').toString('base64'),
  })
  expect('headers' in result && result.headers).toContainEqual(['x-said', 'hello'])
  expect(lookups, 'one look-up, which no second one can contradict').toBe(1)
  const otherName = url.replace('localhost', 'example.com')
  expect(await fetchPinned({ url: otherName, ...REQUEST }, { resolve, admit, ca: cert })).toMatchObject({
    fault: 'unreachable',
  })
  expect(await fetchPinned({ url, ...REQUEST }, { resolve, admit })).toMatchObject({ fault: 'unreachable' })
})

test('follows no redirect', async () => {
  const { url, requests } = await receiver((_, response) =>
    response.writeHead(302, { location: 'https://localhost/' }).end(),
  )
  const admit = () => undefined
  expect(await fetchPinned({ url, ...REQUEST }, { resolve, admit, ca: cert })).toMatchObject({ status: 302 })
  expect(requests()).toBe(1)
})

test('times out while it waits for an answer, a body or the resolver', async () => {
  const admit = () => undefined
  const asked = { ...REQUEST, timeoutMs: 300 }
  const silent = await receiver(() => undefined)
  expect(await fetchPinned({ url: silent.url, ...asked }, { resolve, admit, ca: cert })).toMatchObject({
    fault: 'timeout',
  })
  const slow = await receiver((_, response) => void response.write('a'))
  expect(await fetchPinned({ url: slow.url, ...asked }, { resolve, admit, ca: cert })).toMatchObject({
    fault: 'timeout',
  })
  const never = () => new Promise<never>(() => undefined)
  expect(await fetchPinned({ url: slow.url, ...asked }, { resolve: never, admit })).toMatchObject({
    fault: 'timeout',
  })
})
