// Users who have lost access to their account.

import { env } from 'cloudflare:workers'
import type { Caller, startService } from './service.ts'
import type { FlowAnswer, SessionAnswer } from './wire.ts'

type Service = ReturnType<typeof startService>

export function mailsTo(service: Service, email: string) {
  return service.mails.filter(({ to }) => to === email)
}

export function lastMail(service: Service, email: string) {
  const mail = mailsTo(service, email).at(-1)
  if (!mail) throw new Error(`No mail was sent to ${email}.`)
  return mail
}

export function lastCode(service: Service, email: string): string {
  return lastMail(service, email).code ?? ''
}

export function lastLink(service: Service, email: string): string {
  const { pathname, search } = new URL(lastMail(service, email).links[0] ?? '')
  return `${pathname}${search}`
}

/** A code other than the one that was sent. */
export function wrongCode(service: Service, email: string): string {
  const sent = mailsTo(service, email).at(-1)?.code
  return sent === '000000' ? '000001' : '000000'
}

/** A user with a verified email. */
export async function verified(service: Service, caller: Caller = service.browser()) {
  const { email, identity, continue_with } = await caller.register()
  const id = continue_with?.find(({ action }) => action === 'show_verification_ui')?.flow?.id
  const { body: flow } = await caller.json<FlowAnswer>(`/self-service/verification/flows?id=${id}`)
  const code = lastCode(service, email)
  const link = lastMail(service, email).links[0] ?? ''
  const token = new URL(link).searchParams.get('token')
  await caller.submit(flow, token ? { method: 'link', token } : { method: 'code', code })
  return { caller, email, identity }
}

/** A recovery whose email was requested. */
export async function asked(caller: Caller, email: string, method = 'code', query = ''): Promise<FlowAnswer> {
  const flow = await caller.start('recovery', query)
  const { status, body } = await caller.submit<FlowAnswer>(flow, { method, email })
  if (status !== 200) throw new Error(`The email was not sent: ${JSON.stringify(body)}`)
  return body
}

/** The flow that a redirect leads to. */
export async function followed(caller: Caller, response: Response): Promise<FlowAnswer> {
  const location = new URL(response.headers.get('location') ?? '')
  const kind = location.pathname.split('/').at(location.pathname.endsWith('/flows') ? -2 : -1)
  const id = location.searchParams.get('id') ?? location.searchParams.get('flow')
  const { status, body } = await caller.json<FlowAnswer>(`/self-service/${kind}/flows?id=${id}`)
  if (status !== 200) throw new Error(`The flow is not there: ${JSON.stringify(body)}`)
  return body
}

/** Submits a flow and returns the raw response. */
export function send(caller: Caller, flow: FlowAnswer, fields: Record<string, unknown>): Promise<Response> {
  const { pathname, search } = new URL(flow.ui.action)
  const csrf = flow.ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')?.attributes.value
  return caller.fetch(`${pathname}${search}`, { body: { csrf_token: csrf, ...fields } })
}

export function shapeOf({ state, active, ui }: FlowAnswer) {
  const nodes = ui.nodes.map(({ group, attributes: { name, type } }) => [group, name, type])
  return { state, active, messages: ui.messages?.map(({ id, text }) => [id, text]), nodes }
}

export function messageIds(flow: FlowAnswer): number[] {
  return flow.ui.messages?.map(({ id }) => id) ?? []
}

export async function session(caller: Caller): Promise<SessionAnswer | undefined> {
  const { status, body } = await caller.json<SessionAnswer>('/sessions/whoami')
  return status === 200 ? body : undefined
}

export async function disable(identityId: string) {
  await env.IDENTITY_DB.prepare("UPDATE identities SET state = 'inactive' WHERE id = ?")
    .bind(identityId)
    .run()
}
