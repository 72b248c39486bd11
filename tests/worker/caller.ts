// Users who call a service, with a real access token, over HTTP.

import { env } from 'cloudflare:workers'
import type { RpcErrorData } from '#shared/errors.ts'
import type { Contract, Input, Output } from '#shared/rpc.ts'
import { createAuthenticator, readTokenKeys, serviceToken } from '#worker/platform/rpc/access-token.ts'
import type { ServiceActor } from '#worker/platform/rpc/context.ts'
import type { WaitUntil } from '#worker/platform/rpc/rpc.ts'

/** The time at which the worker tests begin. */
export const START = new Date('2026-11-20T10:00:00.000Z')

const keys = readTokenKeys(env.TOKEN_SIGNING_KEY, env.SITE_ORIGIN)

export function authenticatorAt(now: () => Date) {
  return createAuthenticator(keys.lookup, env.SITE_ORIGIN, now)
}

export interface Service {
  fetch: (request: Request, waitUntil: WaitUntil) => Promise<Response>
}

/** The parts of a response that tests read. */
export interface Answer<T = unknown> {
  status: number
  data: T
  message: string | undefined
  field: string | undefined
  reason: string | undefined
  /** Of `needs_confirmation`. */
  reasons?: RpcErrorData['reasons']
  headers: Headers
}

interface Claims {
  email?: string
  email_verified?: boolean
  picture?: string
  auth_time?: number
}

/** A new user with a unique name, and a token that is valid for 15 minutes from `at`. */
export async function person(name: string, claims: Claims = {}, at = START) {
  const userId = `${name}-${crypto.randomUUID()}`
  const email = `${userId}@example.test`
  const token = await tokenOf(userId, { email, ...claims }, at)
  return { userId, email, token }
}
export type Caller = Awaited<ReturnType<typeof person>>

export function tokenOf(userId: string, claims: Claims = {}, at = START): Promise<string> {
  const authTime = Math.floor(at.getTime() / 1000)
  return keys.sign({ sub: userId, sid: `session-${userId}`, auth_time: authTime, ...claims }, 900, at)
}

export function tokenOfService(name: ServiceActor['name'], at = START): Promise<string> {
  return serviceToken(keys, name, at)
}

/** An interface, which declarations name: spelled out, the types of a contract exceed what TypeScript writes. */
export type Call<C extends Contract> = <Name extends keyof C & string>(
  caller: { token: string } | null,
  name: Name,
  input?: Input<C[Name]>,
  headers?: Record<string, string>,
) => Promise<Answer<Output<C[Name]>>>

/** Calls procedures of `contract` on `service`, and awaits the background work after the response. */
export function callerOf<C extends Contract>(contract: C, service: Service): Call<C> {
  return async (caller, name, input, headers = {}) => {
    const isQuery = contract[name]?.kind === 'query'
    const text = JSON.stringify(input)
    const search = isQuery && text !== undefined ? `?input=${encodeURIComponent(text)}` : ''
    const authorization: Record<string, string> = caller ? { authorization: `Bearer ${caller.token}` } : {}
    const request = new Request(`${env.SITE_ORIGIN}/rspc/${name}${search}`, {
      method: isQuery ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...authorization, ...headers },
      body: isQuery ? null : (text ?? '{}'),
    })
    const after: Promise<unknown>[] = []
    const response = await service.fetch(request, (work) => after.push(work))
    await Promise.all(after)
    return readAnswer(response)
  }
}

async function readAnswer<T>(response: Response): Promise<Answer<T>> {
  const { result } = (await response.json()) as { result: { type: string; data: never } }
  const { status, headers } = response
  if (result.type === 'response')
    return { status, headers, data: result.data, message: undefined, field: undefined, reason: undefined }
  const problem = result.data as { message: string; data: RpcErrorData | null }
  return {
    status,
    headers,
    data: undefined as T,
    message: problem.message,
    field: problem.data?.field,
    reason: problem.data?.reason,
    reasons: problem.data?.reasons,
  }
}
