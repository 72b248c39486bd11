// Second factors of test users. The authenticator app is an independent implementation.

import { generateSync } from 'otplib'
import type { Caller, startService } from './service.ts'
import type { FlowAnswer } from './wire.ts'

export const TOTP_STEP_MS = 30_000

interface Message {
  id: number
  text: string
  context?: { secrets?: Message[]; secret?: string; used_at?: string }
}

/** The code that an app shows at a time, in milliseconds since 1970. */
export function codeAt(secret: string, moment: number): string {
  return generateSync({ secret, epoch: Math.floor(moment / 1000) })
}

/** A node that isn't an input. */
export function shown(
  flow: FlowAnswer,
  id: string,
): { attributes: Record<string, string>; text: Message } | undefined {
  const found = flow.ui.nodes.find((node) => node.attributes.id === id)
  return found && { attributes: found.attributes, text: found.attributes.text as unknown as Message }
}

/** The names of the inputs and pictures of one group of a form, with the number of each label. */
export function partOf(flow: FlowAnswer, group: string) {
  return flow.ui.nodes
    .filter((node) => node.group === group)
    .map(({ attributes, meta }) => [attributes.name ?? attributes.id, meta.label?.id])
}

export function messagesOf({ ui }: FlowAnswer): number[] {
  return ui.messages?.map(({ id }) => id) ?? []
}

export function secretOf(flow: FlowAnswer): string {
  return shown(flow, 'totp_secret_key')?.text.context?.secret ?? ''
}

/** Links an app to the user's account; the app's secret. */
export async function linkAuthenticator(caller: Caller, now: number): Promise<string> {
  const flow = await caller.start('settings')
  const secret = secretOf(flow)
  const totp_code = codeAt(secret, now)
  const { status, body } = await caller.submit(flow, { method: 'totp', totp_code })
  if (status !== 200) throw new Error(`Linking failed: ${JSON.stringify(body)}`)
  return secret
}

export function codesOf(flow: FlowAnswer): Message[] {
  return shown(flow, 'lookup_secret_codes')?.text.context?.secrets ?? []
}

/** Generates backup codes for the user's account, and confirms them. */
export async function generateCodes(caller: Caller): Promise<string[]> {
  const flow = await caller.start('settings')
  const { body: generated } = await caller.submit<FlowAnswer>(flow, { lookup_secret_regenerate: true })
  const { status, body } = await caller.submit(generated, { lookup_secret_confirm: true })
  if (status !== 200) throw new Error(`Generating codes failed: ${JSON.stringify(body)}`)
  return codesOf(generated).map(({ text }) => text)
}

type Service = ReturnType<typeof startService>

interface Cautious {
  browser: ReturnType<Service['browser']>
  email: string
  identity: { id: string }
  secret: string
  /** The code that the app shows now. */
  code: () => string
}

/** A user with an authenticator app, who has logged out. */
export async function cautious(mine: Service): Promise<Cautious> {
  const browser = mine.browser()
  const { email, identity } = await browser.register()
  const secret = await linkAuthenticator(browser, mine.now())
  browser.cookies.clear()
  mine.pass(10 * TOTP_STEP_MS)
  const code = () => codeAt(secret, mine.now())
  return { browser, email, identity, secret, code }
}

/** asks for no other code after verifying the email while logged in */
export async function halfWay(caller: Caller, email: string) {
  const first = await caller.logIn(email)
  if (first.status !== 422) throw new Error(`No second factor is asked for: ${first.status}`)
  return caller.start('login', '?aal=aal2')
}
