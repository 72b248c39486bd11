// A remote auth service publishes the keys of its tokens. Calls between our own services have tokens signed
// with this product's key, so verifiers have to find that key in the same place.

import * as z from 'zod/mini'
import { UpstreamError } from '#worker/gateway/errors.ts'
import type { Upstream } from './upstream.ts'

const KeySet = z.object({ keys: z.array(z.looseObject({ kid: z.optional(z.string()) })) })
const ADDRESS = '/.well-known/jwks.json'

/** @param own public keys; one whose id the remote service uses itself is left out */
export function withOwnKeys(remote: Upstream, own: { keys: { kid?: string }[] }): Upstream {
  return {
    mode: remote.mode,
    async fetch(call, waitUntil) {
      const answer = await remote.fetch(call, waitUntil)
      if (call.method !== 'GET' || call.path.split('?')[0] !== ADDRESS || !answer.ok) return answer
      const published = KeySet.safeParse(await answer.json().catch(() => null))
      if (!published.success) throw new UpstreamError('auth', published.error)
      const { keys } = published.data
      const taken = new Set(keys.map(({ kid }) => kid))
      const ours = own.keys.filter(({ kid }) => !taken.has(kid))
      const headers = { 'cache-control': answer.headers.get('cache-control') ?? 'public, max-age=300' }
      return Response.json({ keys: [...keys, ...ours] }, { headers })
    },
  }
}
