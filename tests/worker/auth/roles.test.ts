// Who may make which call of the auth service. A procedure without a line here does not compile.

import { exports } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { type Auth, auth } from '#shared/contracts/auth.ts'

const origin = 'http://localhost:8787'
const json = { accept: 'application/json', 'content-type': 'application/json' }

/** The responses with and without a session. */
const matrix: { [Name in keyof Auth]: [signedIn: number, signedOut: number] } = {
  'session.get': [200, 401],
}

const ask = (path: string, init?: RequestInit) => exports.default.fetch(new Request(`${origin}${path}`, init))

async function signUp(): Promise<string> {
  const flow = await ask('/self-service/registration/api', { headers: json })
  const { ui } = await flow.json<{ ui: { action: string } }>()
  const traits = { email: `roles-${crypto.randomUUID()}@example.test` }
  const body = JSON.stringify({ method: 'password', password: crypto.randomUUID(), traits })
  const done = await ask(ui.action.slice(origin.length), { method: 'POST', headers: json, body })
  return (await done.json<{ session_token: string }>()).session_token
}

it('every procedure has a row in the matrix', () => {
  expect(Object.keys(matrix)).toEqual(Object.keys(auth))
})

it.each(Object.entries(matrix))('%s answers callers with a session only', async (name, statuses) => {
  const signedIn = await ask(`/auth/rspc/${name}`, { headers: { 'x-session-token': await signUp() } })
  const signedOut = await ask(`/auth/rspc/${name}`)
  expect([signedIn.status, signedOut.status]).toEqual(statuses)
})
