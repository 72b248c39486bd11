// Demo data, made through the product's own interfaces, so it holds nothing that a person could not have made.
// Loading it again changes nothing.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { Hono } from 'hono'
import { unwrap } from '#shared/envelope.ts'
import { type DemoRelease, demoApplications } from './demo-content.ts'
import { createDemoSigner, type DemoSigner } from './demo-signature.ts'

/** Answers a request as the whole product does. */
export type Product = (request: Request) => Promise<Response>

const PERSON = { email: 'alice@example.test', password: 'demo-password-1' }
const JSON_TYPE = { accept: 'application/json', 'content-type': 'application/json' }

export function demoApp(product: Product, origin: string): Hono {
  const app = new Hono()
  app.post('/dev/demo', async (c) => {
    await loadDemo(createClient(product, origin))
    return c.json({ signIns: [{ ...PERSON, about: 'Admin of Acme, which has applications and releases' }] })
  })
  return app
}

type Client = ReturnType<typeof createClient>

async function loadDemo(client: Client): Promise<void> {
  const signer = await createDemoSigner()
  const signedIn = client.as(await signIn(client))
  const organizations = (await signedIn.query('orgs.list')) as { id: string; slug: string }[]
  const acme =
    organizations.find(({ slug }) => slug === 'acme') ??
    (await signedIn.mutate('orgs.create', { name: 'Acme', slug: 'acme' }))
  const { id: orgId } = acme as { id: string }
  const existing = (await signedIn.query('applications.list', { org: orgId })) as { slug: string }[]
  for (const { releases, ...application } of demoApplications) {
    if (!existing.some(({ slug }) => slug === application.slug))
      await signedIn.mutate('applications.create', {
        orgId,
        ...application,
        updaterPublicKey: signer.publicKey,
      })
    for (const release of releases)
      await publish(signedIn, signer, `/api/v1/orgs/acme/apps/${application.slug}`, release)
  }
}

async function signIn(client: Client): Promise<string> {
  const { email, password } = PERSON
  const attempt = async (flow: 'login' | 'registration', body: object) => {
    const { ui } = await client.json<{ ui: { action: string } }>(`/self-service/${flow}/api`)
    const { pathname, search } = new URL(ui.action)
    return client.send(pathname + search, { method: 'password', password, ...body })
  }
  let answer = await attempt('login', { identifier: email })
  if (!answer.ok) answer = await attempt('registration', { traits: { email } })
  const { session_token } = await answer.json<{ session_token: string }>()
  return client.token(session_token)
}

async function publish(
  client: Client,
  signer: DemoSigner,
  api: string,
  { version, channel, notes, draft, files }: DemoRelease,
): Promise<void> {
  const created = await client.send(`${api}/releases`, { version, channel, notes })
  if (created.status === 409) return
  const { id } = await created.json<{ id: string }>()
  for (const file of files) {
    const bytes = new TextEncoder().encode(`${file.filename}\n`.repeat(20_000))
    const signature = file.updatePlatform && (await signer.sign(bytes, version))
    const described = { ...file, size: bytes.byteLength, sha256: bytesToHex(sha256(bytes)), signature }
    const asset = await client.json<{ id: string }>(`${api}/releases/${id}/assets`, described)
    await client.put(`${api}/uploads/${asset.id}/parts/1`, bytes)
    await client.json(`${api}/uploads/${asset.id}/complete`, {})
  }
  if (!draft) await client.json(`${api}/releases/${id}/publish`, {})
}

function createClient(product: Product, origin: string, token?: string) {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const send = (path: string, body?: unknown) =>
    product(
      new Request(`${origin}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...JSON_TYPE, ...authorization },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
  const json = async <T>(path: string, body?: unknown): Promise<T> => {
    const answer = await send(path, body)
    if (!answer.ok)
      throw new Error(`The demo was refused at ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json<T>()
  }
  return {
    send,
    json,
    as: (accessToken: string) => createClient(product, origin, accessToken),
    query: async (name: string, input?: unknown) =>
      unwrap(
        await json(
          `/directory/rspc/${name}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
        ),
      ),
    mutate: async (name: string, input: unknown) => unwrap(await json(`/directory/rspc/${name}`, input)),
    async put(path: string, bytes: Uint8Array) {
      const headers = { ...authorization, 'content-length': String(bytes.byteLength) }
      const answer = await product(new Request(`${origin}${path}`, { method: 'PUT', headers, body: bytes }))
      if (!answer.ok)
        throw new Error(`The demo was refused at ${path}: ${answer.status} ${await answer.text()}`)
    },
    async token(sessionToken: string): Promise<string> {
      const headers = { 'x-session-token': sessionToken, 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await product(
        new Request(`${origin}/oauth2/token`, { method: 'POST', headers, body: 'grant_type=session' }),
      )
      return (await answer.json<{ access_token: string }>()).access_token
    },
  }
}
