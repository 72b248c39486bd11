// All kinds of callers of the service, with forms in every state.

import { env } from 'cloudflare:workers'
import { Device } from '#tests/worker/identity/support/device.ts'
import { addPasskey } from '#tests/worker/identity/support/passkeys.ts'
import { leave } from '#tests/worker/identity/support/providers.ts'
import { cautious, linkAuthenticator } from '#tests/worker/identity/support/second-factors.ts'
import { csrfOf, nodeOf, type startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

export const KINDS = ['login', 'registration', 'recovery', 'verification', 'settings'] as const
export type Kind = (typeof KINDS)[number]

export interface Form {
  id: string
  csrf: string
}

export interface Actor {
  name: string
  email: string
  /** Sent with every request: cookies, or a token. */
  headers: Record<string, string>
  forms: Record<Kind, Form[]>
  /** The ids of the caller's keys, and of pending authorization requests. */
  keys: string[]
  states: string[]
}

type Service = ReturnType<typeof startService>
type Caller = ReturnType<Service['browser'] | Service['program']>

const HOUR = 3_600_000

/** @param provider a social sign-in provider to offer, if any */
export async function gather(service: Service, provider: string | undefined): Promise<Actor[]> {
  const stranger = service.browser()
  const owner = service.browser()
  const { email } = await owner.register()
  const device = new Device()
  await addPasskey(owner, device)
  const careful = service.browser()
  const { email: carefuls } = await careful.register()
  await linkAuthenticator(careful, service.now())
  await addSecurityKey(careful, device)
  const { browser: halfWay, email: halfWays } = await cautious(service)
  await halfWay.logIn(halfWays)
  const stale = service.browser()
  const { email: stales, session } = await stale.register()
  const { email: programs, session_token: token = '' } = await service.program().register()

  const keys = device.keys.map(({ id }) => id)
  const actor = async (name: string, whose: string, caller: Caller, more: string[] = [], headers = {}) => {
    const forms = await formsOf(service, caller, more, headers)
    const kind = name === 'an owner' ? 'settings' : 'login'
    const left = provider && 'cookies' in caller && !/half-way|stale/.test(name) && name !== 'a careful owner'
    const address = left ? (await leave(caller, kind, '', provider)).address : ''
    const state = address && new URL(address).searchParams.get('state')
    return {
      ...{ name, email: whose, forms, keys, states: state ? [state] : [] },
      headers: 'cookies' in caller ? cookiesOf(caller) : headers,
    }
  }
  const actors: Actor[] = [
    await actor('a stranger', email, stranger, ['login?return_to=/acme', 'registration?return_to=/acme']),
    await actor('an owner', email, owner, ['login?refresh=true']),
    await actor('a careful owner', carefuls, careful, ['login?refresh=true&aal=aal2', 'login?refresh=true']),
    await actor('a half-way login', halfWays, halfWay, ['login?aal=aal2']),
    await actor('a stale owner', stales, stale),
    await actor('a program', email, service.program(), ['login?return_session_token_exchange_code=true']),
    await actor('a program with a token', programs, service.program(), [], { 'x-session-token': token }),
  ]
  await env.IDENTITY_DB.prepare('update sessions set authenticated_at = ? where id = ?')
    .bind(new Date(service.now() - HOUR).toISOString(), session.id)
    .run()
  return actors
}

async function addSecurityKey(caller: Caller, device: Device) {
  const flow = await caller.start('settings')
  const asked = nodeOf(flow, 'webauthn_register_trigger')?.attributes.value ?? ''
  await caller.submit(flow, { method: 'webauthn', webauthn_register: await device.create(asked) })
}

function cookiesOf({ cookies }: { cookies: Map<string, string> }): Record<string, string> {
  return { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
}

/** All kinds of forms that the caller can open: new, with an email sent, expired, done. */
async function formsOf(service: Service, caller: Caller, more: string[], headers: Record<string, string>) {
  const forms: Actor['forms'] = { login: [], registration: [], recovery: [], verification: [], settings: [] }
  const init = 'cookies' in caller ? 'browser' : 'api'
  const open = async (kind: Kind, query = '') => {
    const { status, body } = await caller.json<FlowAnswer>(`/self-service/${kind}/${init}${query}`, {
      headers,
    })
    if (status !== 200) return undefined
    const form = { id: body.id, csrf: csrfOf(body) ?? '' }
    forms[kind].push(form)
    return { ...form, flow: body }
  }
  for (const kind of KINDS) {
    await open(kind)
    const mailed = await open(kind)
    const email = `${crypto.randomUUID()}@example.test`
    for (const method of mailed && /recovery|verification/.test(kind) ? ['code', 'link'] : [])
      await caller.submit(mailed?.flow as FlowAnswer, { method, email })
    await setFlow(await open(kind), 'expires_at', new Date(service.now() - HOUR).toISOString())
    await setFlow(await open(kind), 'state', kind === 'settings' ? 'success' : 'passed_challenge')
  }
  for (const each of more) {
    const [kind, query] = each.split('?')
    await open(kind as Kind, `?${query}`)
  }
  return forms
}

async function setFlow(form: Form | undefined, column: 'expires_at' | 'state', value: string) {
  if (!form) return
  await env.IDENTITY_DB.prepare(`update flows set ${column} = ? where id = ?`).bind(value, form.id).run()
}
