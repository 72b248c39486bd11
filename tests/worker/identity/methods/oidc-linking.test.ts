import { expect, test } from 'vitest'
import {
  comeBack,
  formOf,
  goThrough,
  leave,
  type Member,
  newMember,
  reach,
  startProvider,
  whoami,
} from '#tests/worker/identity/support/providers.ts'
import { cautious, messagesOf, partOf } from '#tests/worker/identity/support/second-factors.ts'
import { nodeOf, ORIGIN, PASSWORD, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const provider = await startProvider()
const second = await startProvider('second')
const config = { providers: [provider.config, second.config], useContinueWith: true }
const service = startService(config, reach(provider, second))

type Browser = ReturnType<typeof service.browser>

/** A user with an account and a password here, and the same email at the provider. */
async function member(more: Partial<Member> = {}) {
  const { email, identity } = await service.browser().register()
  return { email, identity, there: newMember({ email, ...more }) }
}

const lettersTo = (to: string) => service.mails.filter((mail) => mail.to === to).map(({ subject }) => subject)

/** Whether the provider account logs in to the account here. */
async function opens(there: Member, identity: { id: string }, from = provider) {
  const browser = service.browser()
  await goThrough(browser, from, there)
  return (await whoami(browser))?.identity.id === identity.id
}

async function linkIn(browser: Browser, there: Member, to = provider) {
  return formOf<FlowAnswer>(browser, await goThrough(browser, to, there, { kind: 'settings' }))
}

test('an equal email logs in to nothing; its owner logs in first, then the two are linked', async () => {
  for (const kind of ['login', 'registration']) {
    const { email, identity, there } = await member({ email_verified: true })
    const browser = service.browser()
    const back = await goThrough(browser, provider, there, { kind, query: '?return_to=/acme' })
    expect(await whoami(browser)).toBeUndefined()
    const form = await formOf<FlowAnswer>(browser, back)
    expect(form.ui.messages).toMatchObject([
      {
        id: 1010016,
        type: 'info',
        context: {
          duplicate_identifier: email,
          provider: 'Acme',
          new_login_url: `${ORIGIN}/self-service/login/browser`,
          available_credential_types: ['password'],
          available_providers: [],
        },
      },
    ])
    expect(
      form.ui.nodes.map(({ attributes: { name, type, value } }) => [
        name,
        type,
        name === 'csrf_token' || value,
      ]),
    ).toEqual([
      ['csrf_token', 'hidden', true],
      ['identifier', 'hidden', email],
      ['password', 'password', undefined],
      ['method', 'submit', 'password'],
    ])
    const send = (password: string) =>
      browser.submit<FlowAnswer>(form, { method: 'password', identifier: email, password })
    const wrong = await send('not this one')
    expect([wrong.status, nodeOf(wrong.body, 'identifier')?.attributes]).toMatchObject([
      400,
      { type: 'hidden', value: email },
    ])
    expect(lettersTo(email)).toHaveLength(1)
    expect(await send(PASSWORD)).toMatchObject({
      status: 200,
      body: { continue_with: [{ redirect_browser_to: `${ORIGIN}/acme` }] },
    })
    expect((await whoami(browser))?.identity.id).toBe(identity.id)
    expect(lettersTo(email).at(-1)).toBe('Linked account added to your account on Gantry')
    expect(await opens(there, identity)).toBe(true)
  }
})

test('an unverified email at a provider reveals only that the account exists', async () => {
  const { identity, there } = await member({ email_verified: false })
  const browser = service.browser()
  const form = await formOf<FlowAnswer>(browser, await goThrough(browser, provider, there))
  expect(form.ui.messages?.[0]?.context).toMatchObject({
    available_credential_types: [],
    available_providers: [],
  })
  expect(partOf(form, 'oidc').map(([name]) => name)).toEqual(['provider', 'provider'])
  expect(partOf(form, 'passkey')).not.toEqual([])
  const done = await browser.submit(form, { method: 'password', identifier: there.email, password: PASSWORD })
  expect(done.status).toBe(200)
  expect(await opens(there, identity)).toBe(true)
})

test('links only the account with the email, not another that is logged in to', async () => {
  const { identity, there } = await member()
  const other = await member()
  const browser = service.browser()
  const form = await formOf<FlowAnswer>(browser, await goThrough(browser, provider, there))
  const { status, body } = await browser.submit<FlowAnswer>(form, {
    method: 'password',
    identifier: other.email,
    password: PASSWORD,
  })
  expect([status, messagesOf(body)]).toEqual([400, [4010009]])
  expect(await whoami(browser)).toBeUndefined()
  expect(await opens(there, identity)).toBe(false)
  expect(await opens(there, other.identity)).toBe(false)
})

test('links an account with a second factor only after that, in the same login', async () => {
  const { browser, email, code } = await cautious(service)
  const stranger = await cautious(service)
  const there = newMember({ email })
  const reached = async () => (await goThrough(service.browser(), provider, there)).headers.get('location')
  const form = await formOf<FlowAnswer>(browser, await goThrough(browser, provider, there))
  const first = await browser.submit<{ redirect_browser_to: string }>(form, {
    method: 'password',
    identifier: email,
    password: PASSWORD,
  })
  expect([first.status, await reached()]).toEqual([422, expect.stringContaining('/login?flow=')])

  const next = new URL(first.body.redirect_browser_to)
  for (const who of [stranger, { browser, code }]) {
    expect(lettersTo(email)).not.toContain('Linked account added to your account on Gantry')
    if (who === stranger) await who.browser.logIn(stranger.email)
    const { body: flow } = await who.browser.json<FlowAnswer>(next.pathname + next.search)
    const { status } = await who.browser.submit(flow, { method: 'totp', totp_code: who.code() })
    expect(status).toBe(200)
  }
  expect(partOf(await stranger.browser.start('settings'), 'oidc').map(([name]) => name)).not.toContain(
    'unlink',
  )
  expect(lettersTo(email)).toContain('Linked account added to your account on Gantry')
  expect(await reached()).toContain('aal=aal2')
})

test('an account with only another provider is linked after a login there', async () => {
  const there = newMember()
  const browser = service.browser()
  await goThrough(browser, second, there)
  const identity = (await whoami(browser))?.identity ?? { id: '' }
  browser.cookies.clear()
  const form = await formOf<FlowAnswer>(browser, await goThrough(browser, provider, there))
  expect(partOf(form, 'oidc')).toEqual([['provider', 1010018]])
  expect(nodeOf(form, 'provider')?.attributes.value).toBe('second')
  const { body } = await browser.submit<{ redirect_browser_to: string }>(form, { provider: 'second' })
  await comeBack(browser, second.consent(body.redirect_browser_to, there))
  expect((await whoami(browser))?.identity.id).toBe(identity.id)
  expect(await opens(there, identity)).toBe(true)
})

test('an account has one link for each provider', async () => {
  const { email, there } = await member()
  const browser = service.browser()
  await browser.logIn(email)
  await linkIn(browser, there)
  browser.cookies.clear()
  const form = await formOf<FlowAnswer>(browser, await goThrough(browser, provider, newMember({ email })))
  expect(messagesOf(form)).toEqual([4000001])
  expect(form.ui.messages?.[0]?.text).toContain('already linked to another Acme account')
})

test('the settings link and unlink accounts, and notify the owner', async () => {
  const { email, identity } = await member()
  const there = newMember()
  const browser = service.browser()
  await browser.logIn(email)
  const linked = await linkIn(browser, there)
  expect([linked.state, messagesOf(linked)]).toEqual(['success', [1050001]])
  expect(partOf(linked, 'oidc')).toEqual([
    ['link', 1050002],
    ['unlink', 1050003],
  ])
  expect(lettersTo(email).at(-1)).toBe('Linked account added to your account on Gantry')
  expect(await opens(there, identity)).toBe(true)

  const again = await browser.submit<FlowAnswer>(linked, { link: 'acme' })
  expect([again.status, messagesOf(again.body)]).toEqual([400, [4000001]])
  const { status, body } = await browser.submit<FlowAnswer>(linked, { unlink: 'acme' })
  expect([status, messagesOf(body), partOf(body, 'oidc')]).toEqual([
    200,
    [1050001],
    [
      ['link', 1050002],
      ['link', 1050002],
    ],
  ])
  expect(lettersTo(email).at(-1)).toBe('Linked account removed from your account on Gantry')
  expect(await opens(there, identity)).toBe(false)
})

test("the last login method can't be unlinked, one of two can", async () => {
  const browser = service.browser()
  const there = newMember()
  await goThrough(browser, provider, there)
  const form = await browser.start('settings')
  expect(partOf(form, 'oidc')).toEqual([['link', 1050002]])
  const refused = await browser.submit<FlowAnswer>(form, { unlink: 'acme' })
  expect([refused.status, messagesOf(refused.body)]).toEqual([400, [4000001]])
  const both = await linkIn(browser, newMember(), second)
  expect(partOf(both, 'oidc')).toEqual([
    ['unlink', 1050003],
    ['unlink', 1050003],
  ])
  const answers = await Promise.all(
    ['acme', 'second'].map((unlink) => browser.submit<FlowAnswer>(both, { unlink })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(partOf(await browser.start('settings'), 'oidc')).toEqual([['link', 1050002]])
})

test("a provider account isn't linked to a second account", async () => {
  const there = newMember()
  await goThrough(service.browser(), provider, there)
  const browser = service.browser()
  await browser.register()
  expect(messagesOf(await linkIn(browser, there))).toEqual([4000027])
  expect(partOf(await browser.start('settings'), 'oidc').map(([name]) => name)).toEqual(['link', 'link'])
})

test('linking needs a recent login, and the same account on return', async () => {
  const mine = startService(config, reach(provider, second))
  const browser = mine.browser()
  await browser.register()
  const { address } = await leave(browser, 'settings')
  const path = provider.consent(address, newMember())
  const held = new Map(browser.cookies)
  browser.cookies.delete('ory_kratos_session')
  expect((await comeBack(browser, path)).headers.get('location')).toContain('/error?id=')

  for (const [name, value] of held) browser.cookies.set(name, value)
  const other = mine.browser()
  await other.register()
  const { address: later } = await leave(browser, 'settings')
  browser.cookies.set('ory_kratos_session', other.cookies.get('ory_kratos_session') ?? '')
  const crossed = await comeBack(browser, provider.consent(later, newMember()))
  expect(crossed.headers.get('location')).toContain('/error?id=')
  expect(partOf(await other.start('settings'), 'oidc').map(([name]) => name)).toEqual(['link', 'link'])

  mine.pass(3_600_000)
  const flow = await other.start('settings')
  for (const fields of [{ link: 'acme' }, { unlink: 'acme' }])
    expect(await other.submit(flow, fields)).toMatchObject({
      status: 403,
      body: { error: { id: 'session_refresh_required' } },
    })
})

test('denied consent changes no settings', async () => {
  const browser = service.browser()
  await browser.register()
  const { flow, address } = await leave(browser, 'settings')
  const path = provider.consent(address, newMember()).replace(/code=[^&]+/, 'error=access_denied')
  const form = await formOf<FlowAnswer>(browser, await comeBack(browser, path))
  expect([form.id, form.state, messagesOf(form)]).toEqual([flow.id, 'show_form', [4000001]])
})
