// Ory's own clients, with what tests need around them.

import { Configuration as AxiosConfiguration, FrontendApi as AxiosFrontendApi } from '@ory/client'
import { Configuration, FrontendApi, ResponseError } from '@ory/client-fetch'
import { expect, inject } from 'vitest'
import { cookieJar } from '#tests/fixtures/cookie-jar.ts'
import { typeFaults } from '#tests/worker/identity/support/ory-types.ts'

export const origin = inject('origin')
const accept = { Accept: 'application/json' }
export const password = 'seven green lanterns'
export const newEmail = () => `ory-${crypto.randomUUID()}@example.test`

/** A service at IDENTITY_URL may be of another release than the types. */
const isOurs = !process.env['IDENTITY_URL']

/** A cookie jar that validates every response against the clients' own types. */
function typedJar(): ReturnType<typeof cookieJar> {
  const jar = cookieJar()
  async function fetchTyped(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const answer = await jar.fetch(input, init)
    const body: unknown = await answer
      .clone()
      .json()
      .catch(() => undefined)
    const { pathname } = new URL(answer.url)
    const faults = isOurs && body !== undefined ? typeFaults(pathname, body) : []
    if (faults.length > 0) throw new Error(`${pathname} doesn't match its type: ${faults.join('; ')}`)
    return answer
  }
  return { ...jar, fetch: fetchTyped }
}

/** The client that the console uses, with the cookies of a browser. */
export function browserClient(at: string = origin) {
  const jar = typedJar()
  const settings = new Configuration({ basePath: at, headers: accept, fetchApi: jar.fetch })
  return { client: new FrontendApi(settings), jar }
}

/** The older client, which many native apps use. */
export function axiosClient(jar = typedJar()) {
  const baseOptions = { headers: accept, adapter: 'fetch', env: { fetch: jar.fetch } }
  return new AxiosFrontendApi(new AxiosConfiguration({ basePath: origin, baseOptions }))
}

export function fieldOf(flow: { ui: { nodes: { attributes: object }[] } }, name: string): string {
  for (const { attributes } of flow.ui.nodes)
    if ('name' in attributes && attributes.name === name && 'value' in attributes)
      return String(attributes.value)
  throw new Error(`The form has no ${name}.`)
}

export function messagesOf(flow: { ui: { messages?: { id: number }[] } }): number[] {
  return flow.ui.messages?.map(({ id }) => id) ?? []
}

export async function codesTo(email: string, mailbox = inject('mailbox')): Promise<string[]> {
  const answer = await fetch(`${mailbox}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
  const mails = (await answer.json()) as { code?: string }[]
  return mails.flatMap(({ code }) => code ?? [])
}

/** The newest code once `count` of them have arrived: emails are sent after the response. */
export async function nthCode(email: string, count: number, mailbox?: string): Promise<string> {
  return expect
    .poll(() => codesTo(email, mailbox), { timeout: 30_000 })
    .toHaveLength(count)
    .then(async () => (await codesTo(email, mailbox))[0] ?? '')
}

/** The status and body of a response that the client throws. */
export async function rejection<T>(call: Promise<unknown>): Promise<{ status: number; body: T }> {
  const error = await call.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  if (!(error instanceof ResponseError)) throw new Error(`The call was not refused: ${error}`)
  return { status: error.response.status, body: (await error.response.json()) as T }
}

export async function register({ client }: ReturnType<typeof browserClient>, email = newEmail()) {
  const flow = await client.createBrowserRegistrationFlow()
  const done = await client.updateRegistrationFlow({
    flow: flow.id,
    updateRegistrationFlowBody: {
      method: 'password',
      csrf_token: fieldOf(flow, 'csrf_token'),
      password,
      traits: { email },
    },
  })
  const verification = done.continue_with?.find((step) => step.action === 'show_verification_ui')
  return { email, done, verificationId: verification?.flow.id ?? '' }
}
