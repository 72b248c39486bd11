import { conflict } from '#shared/errors.ts'
import type { MailboxPort } from '#worker/local/mailbox.ts'
import type { Mail } from '#worker/platform/mail/mail.ts'
import type { Client } from './client.ts'

export const NAMES = ['alice', 'bob', 'carol', 'dora'] as const
export type Name = (typeof NAMES)[number]

export const ABOUT: Record<Name, string> = {
  alice: 'Admin of every organization',
  bob: 'Member of every organization',
  carol: 'second Admin of Acme',
  dora: 'in no organization yet',
}

/** The password of every demo user. */
export const PASSWORD = 'demo-password-1'

export interface DemoPerson {
  name: Name
  email: string
  userId: string
  /** The client authenticated as this user. */
  client: Client
}
export type People = Record<Name, DemoPerson>

export function email(name: Name): string {
  return `${name}@example.test`
}

/** Logs a user in, after a sign-up with a verified email if needed. */
export async function signIn(client: Client, mailbox: MailboxPort, name: Name): Promise<DemoPerson> {
  const address = email(name)
  const session = client.as({ 'x-session-token': await openSession(client, address) })
  const { identity } = await session.json<Whoami>('/sessions/whoami')
  if (!identity.verifiable_addresses?.some(({ verified }) => verified)) await verify(client, mailbox, address)
  const { access_token } = await session.form<{ access_token: string }>('/oauth2/token', {
    grant_type: 'session',
  })
  const asked = client.as({ authorization: `Bearer ${access_token}`, 'x-identity': identity.id })
  return { name, email: address, userId: identity.id, client: asked }
}

interface Whoami {
  identity: { id: string; verifiable_addresses?: { verified: boolean }[] }
}

async function openSession(client: Client, address: string): Promise<string> {
  const attempt = async (flow: 'login' | 'registration', who: object) =>
    client.send((await openFlow(client, flow)).action, { method: 'password', password: PASSWORD, ...who })
  let answer = await attempt('login', { identifier: address })
  if (!answer.ok) answer = await attempt('registration', { traits: { email: address } })
  if (!answer.ok)
    throw conflict(
      `The demo cannot sign ${address} in: this account has another password. Give the demo a DATA_DIR of its own.`,
    )
  return (await answer.json<{ session_token: string }>()).session_token
}

/** Verifies by what this installation mails, a code or a link. */
async function verify(client: Client, mailbox: MailboxPort, address: string): Promise<void> {
  const { id, active: method, action } = await openFlow(client, 'verification')
  await client.json(action, { method, email: address })
  const { code, links } = await mailTo(mailbox, address, (mail) =>
    mail.links.some((link) => link.includes(id)),
  )
  if (method === 'code') return void (await client.json(action, { method, code }))
  const token = links.map((link) => new URL(link).searchParams.get('token')).find(Boolean)
  // The service redirects to the state of the flow, whether the link was accepted or not.
  await client.send(action, { method, token })
  const { state } = await client.json<{ state: string }>(`/self-service/verification/flows?id=${id}`)
  if (state !== 'passed_challenge') throw conflict(`The demo could not verify ${address} by the mailed link.`)
}

interface OpenedFlow {
  id: string
  /** How an address is proven, of a verification. */
  active?: string
  /** Where its form is sent. */
  action: string
}

async function openFlow(
  client: Client,
  flow: 'login' | 'registration' | 'verification',
): Promise<OpenedFlow> {
  const { id, active, ui } = await client.json<Omit<OpenedFlow, 'action'> & { ui: { action: string } }>(
    `/self-service/${flow}/api`,
  )
  const { pathname, search } = new URL(ui.action)
  return { id, ...(active && { active }), action: pathname + search }
}

const MAX_POLLS = 60
const POLL_MS = 50

/** The newest email to a user that `fits`. Polls, since the scheduled run may be sending it. */
export async function mailTo(
  mailbox: MailboxPort,
  address: string,
  fits: (mail: Mail) => boolean,
): Promise<Mail> {
  for (let tries = 0; tries < MAX_POLLS; tries++) {
    const mail = (await mailbox.list(address)).find(fits)
    if (mail) return mail
    await scheduler.wait(POLL_MS)
  }
  throw conflict(`The email to ${address} that the demo needs has not arrived.`)
}
