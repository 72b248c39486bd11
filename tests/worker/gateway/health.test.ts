import { env, exports } from 'cloudflare:workers'
import { expect, it } from 'vitest'

it('names the version of the Worker that answers, so that a deployment knows its own', async () => {
  const answer = await exports.default.fetch(new Request('http://localhost:8787/healthz'))
  expect(env.CF_VERSION_METADATA.id).toMatch(/\w/)
  expect(await answer.json()).toMatchObject({ status: 'ok', deployed: env.CF_VERSION_METADATA.id })
})
