import { expect, test } from 'vitest'
import {
  comeBack,
  formOf,
  goThrough,
  newMember,
  reach,
  startGitHub,
  startProvider,
  whoami,
} from '#tests/worker/identity/support/providers.ts'
import { messagesOf } from '#tests/worker/identity/support/second-factors.ts'
import { nodeOf, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const provider = await startProvider()

test('fetches claims that the id_token lacks, and only for the same subject', async () => {
  const later = await startProvider('acme', { tellsLater: true })
  const browser = startService({ providers: [later.config] }, reach(later)).browser()
  const member = newMember()
  await goThrough(browser, later, member)
  expect((await whoami(browser))?.identity.traits.email).toBe(member.email)

  later.misconduct.userinfo = { sub: 'another person' }
  browser.cookies.clear()
  const flow = await formOf<FlowAnswer>(browser, await goThrough(browser, later, newMember()))
  expect(messagesOf(flow)).toEqual([4000001])
})

test.each([
  ['is signed with another key', { forges: true }],
  ['is for another client', { claims: () => ({ aud: 'another' }) }],
  ['is of another provider', { claims: () => ({ iss: 'https://evil.test' }) }],
  ['answers another question', { claims: () => ({ nonce: 'another' }) }],
  ['is too old', { claims: () => ({ exp: Math.floor(Date.now() / 1000) - 3600 }) }],
  ['has no subject', { claims: () => ({ sub: '' }) }],
])('an id_token that %s opens nothing', async (_, misconduct) => {
  const bad = await startProvider('acme', misconduct)
  const browser = startService({ providers: [bad.config] }, reach(bad)).browser()
  const form = await formOf<FlowAnswer>(browser, await goThrough(browser, bad, newMember()))
  expect(messagesOf(form)).toEqual([4000001])
  expect(await whoami(browser)).toBeUndefined()
})

test('an unreachable provider is reported, and the others still work', async () => {
  const down = await startProvider('down', { status: 503 })
  const mine = startService({ providers: [down.config, provider.config] }, reach(down, provider))
  const browser = mine.browser()
  const flow = await browser.start('login')
  const { status, body } = await browser.submit<FlowAnswer>(flow, { provider: 'down' })
  expect([status, messagesOf(body), body.active]).toEqual([400, [4000001], undefined])
  expect((await browser.submit(flow, { provider: 'acme' })).status).toBe(422)
  const unknown = await browser.submit<FlowAnswer>(flow, { provider: 'unknown' })
  expect([unknown.status, messagesOf(unknown.body)]).toEqual([400, [4000001]])

  down.misconduct.status = 0
  const { body: left } = await browser.submit<{ redirect_browser_to: string }>(flow, { provider: 'down' })
  down.misconduct.status = 500
  const path = down.consent(left.redirect_browser_to, newMember())
  expect(messagesOf(await formOf(browser, await comeBack(browser, path)))).toEqual([4000001])
})

test("caches a provider's metadata", async () => {
  const fresh = await startProvider()
  const mine = startService({ providers: [fresh.config] }, reach(fresh))
  for (let each = 0; each < 3; each++) await goThrough(mine.browser(), fresh, newMember())
  expect(fresh.asked.filter((path) => path.startsWith('/.well-known'))).toHaveLength(1)
  expect(fresh.asked.filter((path) => path === '/keys')).toHaveLength(1)
})

test("identifies a user by GitHub's API", async () => {
  const email = (verified: boolean, primary = false) => ({
    email: `${crypto.randomUUID()}@example.test`,
    ...{ verified, primary, visibility: null },
  })
  const main = email(true, true)
  const github = startGitHub([email(true), main, email(false)])
  const mine = startService({ providers: [github.config] }, reach(github))
  const browser = mine.browser()
  const sub = String(Math.floor(Math.random() * 1e12))
  await goThrough(browser, github, { sub })
  const session = await whoami(browser)
  expect(session).toMatchObject({
    authentication_methods: [{ method: 'oidc', provider: 'github' }],
    identity: { traits: { email: main.email }, verifiable_addresses: [{ verified: true }] },
  })
  const again = mine.browser()
  await goThrough(again, github, { sub })
  expect((await whoami(again))?.identity.id).toBe(session?.identity.id)
})

test('ignores an unverified or hidden email at GitHub', async () => {
  const unverified = [{ email: 'ada@example.test', primary: true, verified: false }]
  for (const emails of [unverified, [], 403, 404]) {
    const github = startGitHub(emails)
    const browser = startService({ providers: [github.config] }, reach(github)).browser()
    const sub = String(Math.floor(Math.random() * 1e12))
    const form = await formOf<FlowAnswer>(browser, await goThrough(browser, github, { sub }))
    expect(nodeOf(form, 'traits.email')?.messages.map(({ id }) => id)).toEqual([4000002])
    expect(await whoami(browser)).toBeUndefined()
  }
})

test('a public client uses PKCE alone, others authenticate as their provider requires', async () => {
  const sent: [string | null, string | null][] = []
  for (const clientSecret of ['the secret of gantry', null]) {
    const fresh = await startProvider()
    const watched = {
      answers: fresh.answers,
      async answer(request: Request) {
        if (!request.url.endsWith('/token')) return fresh.answer(request)
        const form = await request.clone().formData()
        sent.push([
          request.headers.get('authorization')?.slice(0, 5) ?? null,
          form.get('client_id') as string,
        ])
        return fresh.answer(request)
      },
    }
    const config = { ...fresh.config, clientSecret }
    const browser = startService({ providers: [config] }, reach(watched)).browser()
    await goThrough(browser, fresh, newMember())
  }
  expect(sent).toEqual([
    ['Basic', null],
    [null, 'gantry'],
  ])
})
