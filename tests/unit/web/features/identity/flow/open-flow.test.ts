import { afterEach, expect, test, vi } from 'vitest'
import { openScreen } from '#web/features/identity/flow/open-flow.ts'

afterEach(() => vi.unstubAllGlobals())

const opened = (status: number, error: object) => {
  vi.stubGlobal('fetch', async () => Response.json({ error }, { status }))
  return openScreen('login', new URLSearchParams('login_challenge=abc'))
}

test('what the sign-in service is not set up for is said in its words', async () => {
  const error = { id: 'invalid_configuration', reason: 'No OAuth2 provider is configured.' }
  expect(await opened(500, error)).toEqual({ kind: 'refused', message: 'No OAuth2 provider is configured.' })
})

test('a sign-in service that fails can be asked again', async () => {
  await expect(opened(500, { reason: 'A fault.' })).rejects.toThrow('Response returned an error code')
  await expect(opened(502, { id: 'upstream_error' })).rejects.toThrow('Response returned an error code')
})
