import { env, exports } from 'cloudflare:workers'
import { expect, it } from 'vitest'

it('reports the version of the Worker, by which a deployment recognizes its own', async () => {
  const answer = await exports.default.fetch(new Request('http://localhost:8787/healthz'))
  expect(env.CF_VERSION_METADATA.id).toMatch(/\w/)
  expect(await answer.json()).toMatchObject({ status: 'ok', deployed: env.CF_VERSION_METADATA.id })
})
