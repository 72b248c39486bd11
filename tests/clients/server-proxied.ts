// For client programs to talk to: the product as nothing but a gateway, before services that run somewhere else. What
// stands there is a second copy of the product, behind an adapter that gives each of its services an address of its
// own, as services have that are not the product's.

import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { newDataDir, startProduct } from '#tests/fixtures/product.ts'
import { anyFreePort } from '#worker/local/settings.mjs'

const SECRET = 'known to the gateway and the services'

export default async function startProxied(project: TestProject) {
  const port = await anyFreePort()
  const site = `http://localhost:${port}`
  const folders = [newDataDir(), newDataDir()] as const
  const remote = await startProduct(folders[0].path, { SITE_ORIGIN: site })
  const adapters = await Promise.all(
    ['auth', 'directory', 'billing'].map((name) => adapt(name, remote.origin)),
  )
  const [auth = '', directory = '', billing = ''] = adapters.map(({ url }) => url)
  const gateway = await startProduct(folders[1].path, {
    PORT: String(port),
    IDENTITY_URL: remote.origin,
    AUTH_URL: auth,
    DIRECTORY_URL: directory,
    BILLING_URL: billing,
    UPSTREAM_SECRET: SECRET,
  })
  project.provide('origin', gateway.origin)
  project.provide('mailbox', remote.origin)
  return async () => {
    await gateway.stop()
    for (const { close } of adapters) close()
    await remote.stop()
    for (const { remove } of folders) remove()
  }
}

/** Answers `/rspc/…` by the service's procedures and everything else as it is; for the gateway alone, keys excepted. */
async function adapt(service: string, origin: string) {
  const server = createServer((request, response) => {
    const isPublic = request.url?.startsWith('/.well-known/')
    if (!isPublic && request.headers['x-gateway-secret'] !== SECRET) response.writeHead(403).end()
    else forward(service, origin, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, close }
}

/** What the gateway takes a service's prefix off from. */
const BELOW_SERVICE = /^\/(?:rspc|vat|test-gateway)\//

function forward(service: string, origin: string, incoming: IncomingMessage, response: ServerResponse) {
  const path = (incoming.url ?? '/').replace(BELOW_SERVICE, (below) => `/${service}${below}`)
  const { method, headers } = incoming
  const outgoing = ask(`${origin}${path}`, { method, headers: { ...headers, host: new URL(origin).host } })
  outgoing.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  outgoing.on('error', () => response.destroy())
  response.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}
