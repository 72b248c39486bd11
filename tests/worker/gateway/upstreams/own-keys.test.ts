import { expect, it } from 'vitest'
import { withOwnKeys } from '#worker/gateway/upstreams/own-keys.ts'

const own = { keys: [{ kid: 'ours', kty: 'OKP' }] }

function ask(answer: () => Response, path = '/.well-known/jwks.json') {
  const remote = { mode: 'proxied' as const, fetch: async () => answer() }
  const call = { method: 'GET', path, headers: {}, body: null }
  return withOwnKeys(remote, own).fetch(call, () => undefined)
}

it('publishes its own key beside those of the remote service', async () => {
  const answer = await ask(() => Response.json({ keys: [{ kid: 'theirs', kty: 'RSA' }] }))
  expect(await answer.json()).toEqual({ keys: [{ kid: 'theirs', kty: 'RSA' }, own.keys[0]] })
})

it('never replaces a key of the remote service', async () => {
  const theirs = { keys: [{ kid: 'ours', kty: 'RSA' }] }
  expect(await (await ask(() => Response.json(theirs))).json()).toEqual(theirs)
})

it('leaves every other response unchanged', async () => {
  expect(await (await ask(() => new Response('token'), '/oauth2/token')).text()).toBe('token')
  expect((await ask(() => new Response(null, { status: 404 }))).status).toBe(404)
})

it('reports a service that publishes no keys as unreachable', async () => {
  await expect(ask(() => new Response('<html>'))).rejects.toMatchObject({ code: 502 })
})
