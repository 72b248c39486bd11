// What a remote identity service may say of whose session it is, and what not.

import { expect, it } from 'vitest'
import type { TokenKeys } from '#worker/platform/rpc/access-token.ts'
import { createAuth } from '#worker/services/auth/app.ts'

const site = 'http://localhost:8787'

function grant(identityId: string) {
  const auth = createAuth({
    identity: { fetch: async () => Response.json({ id: 's', identity: { id: identityId, traits: {} } }) },
    keys: { sign: async ({ sub }: { sub?: string }) => `token of ${sub}` } as unknown as TokenKeys,
    siteOrigin: site,
    now: () => new Date(),
    chatSecret: null,
    isAdmin: async () => false,
  })
  const headers = { 'x-session-token': 'x', 'content-type': 'application/x-www-form-urlencoded' }
  const request = new Request(`${site}/oauth2/token`, { method: 'POST', headers, body: 'grant_type=session' })
  return auth.fetch(request, () => undefined)
}

it('issues tokens to users of a remote identity service, and none with the subject of a service', async () => {
  expect(await (await grant('person-1')).json()).toMatchObject({ access_token: 'token of person-1' })
  for (const id of ['service:directory', 'service:billing']) {
    const answer = await grant(id)
    expect([answer.status, await answer.text()]).toEqual([502, expect.not.stringContaining('token of')])
  }
})
