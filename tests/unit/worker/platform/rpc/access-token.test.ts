import { generateKeyPairSync } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { createAuthenticator, readTokenKeys, withRemoteKeys } from '#worker/platform/rpc/access-token.ts'

afterEach(() => vi.unstubAllGlobals())

const SITE = 'https://console.example'
const now = new Date()
const newKeys = () =>
  readTokenKeys(JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })), SITE)

/** What becomes of a remote service's token while its keys are answered for in this way. */
async function checked(answer: (published: object) => Response) {
  const theirs = newKeys()
  vi.stubGlobal('fetch', async () => answer(theirs.jwks))
  const lookup = withRemoteKeys(newKeys().lookup, 'https://auth.example/.well-known/jwks.json')
  const token = await theirs.sign({ sub: 'person' }, 60, now)
  const request = new Request(SITE, { headers: { authorization: `Bearer ${token}` } })
  return createAuthenticator(
    lookup,
    SITE,
    () => now,
  )(request).then(
    (actor) => actor.kind,
    (problem: { code: number }) => problem.code,
  )
}

it('accepts a token whose key the remote service publishes, and rejects others', async () => {
  expect(await checked((published) => Response.json(published))).toBe('person')
  expect(await checked(() => Response.json(newKeys().jwks))).toBe(401)
})

it('a token is verified once a minute, and never good beyond its life', async () => {
  const keys = newKeys()
  let at = now
  let lookups = 0
  const count = (...given: Parameters<typeof keys.lookup>) => {
    lookups++
    return keys.lookup(...given)
  }
  const lookup = Object.assign(count, { jwks: keys.lookup.jwks })
  const authenticate = createAuthenticator(lookup, SITE, () => at)
  const token = await keys.sign({ sub: 'person' }, 90, now)
  const ask = () => authenticate(new Request(SITE, { headers: { authorization: `Bearer ${token}` } }))
  const after = (seconds: number) => {
    at = new Date(Math.floor(now.getTime() / 1000) * 1000 + seconds * 1000)
  }
  await ask()
  after(59)
  expect(await ask()).toMatchObject({ userId: 'person' })
  expect(lookups).toBe(1)
  after(61)
  await ask()
  expect(lookups).toBe(2)
  after(90)
  await expect(ask()).rejects.toMatchObject({ code: 401 })
})

it("unreachable keys don't end a session", async () => {
  expect(await checked(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))).toBe(503)
  expect(await checked(() => new Response('<h1>Hello</h1>'))).toBe(503)
  expect(await checked(() => Response.json({ sorry: 'no keys' }))).toBe(503)
  expect(await checked(() => Response.error())).toBe(503)
})
