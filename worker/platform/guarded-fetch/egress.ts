// The wire between the Worker and the launcher's egress service: what to ask, and what came of it, as JSON. The service
// is bound by the launcher; no client can reach it.

import { Buffer } from 'node:buffer'
import * as z from 'zod/mini'
import { type GuardedAnswer, GuardedFetchError, type GuardedRequest } from './guarded-request.ts'

export const EgressRequest = z.object({
  url: z.string(),
  method: z.enum(['GET', 'HEAD', 'POST']),
  headers: z.record(z.string(), z.string()),
  body: z.optional(z.string()),
  timeoutMs: z.int(),
  maxBytes: z.int(),
})
export type EgressRequest = z.infer<typeof EgressRequest>

export const EgressResult = z.union([
  z.object({ fault: z.enum(['refused', 'unresolved', 'timeout', 'unreachable']), message: z.string() }),
  z.object({
    status: z.int(),
    headers: z.array(z.tuple([z.string(), z.string()])),
    /** In base64. */
    body: z.string(),
    isCut: z.boolean(),
  }),
])
export type EgressResult = z.infer<typeof EgressResult>

/** @throws GuardedFetchError */
export async function fetchThroughEgress(
  egress: Pick<Fetcher, 'fetch'>,
  url: string,
  request: GuardedRequest,
): Promise<GuardedAnswer> {
  const asked: EgressRequest = { url, ...request }
  const answer = await egress.fetch('http://egress/', { method: 'POST', body: JSON.stringify(asked) })
  const result = EgressResult.parse(await answer.json())
  if ('fault' in result) throw new GuardedFetchError(result.fault, result.message)
  return { ...result, body: new Uint8Array(Buffer.from(result.body, 'base64')) }
}
