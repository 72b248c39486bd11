// Hosts of others, by URL: what they answer, and what they were asked.

import { GuardedFetchError, type GuardedRequest } from '#worker/platform/guarded-fetch/guarded-request.ts'
import type { DirectoryPorts } from '#worker/services/directory/context.ts'

export type Served =
  | string
  | Uint8Array
  /** A server that states no size where it sends no body. */
  | { bytes: Uint8Array; sizeInHead: false }
  | { status: number; headers?: Record<string, string> }
  | { fault: 'refused' | 'unresolved' | 'timeout' | 'unreachable' }

export function openHosts() {
  const served = new Map<string, Served>()
  const asked: { method: string; url: string; headers: Record<string, string> }[] = []
  let open = 0
  /** The most requests at the same time. */
  const peak = { requests: 0 }

  const ask: DirectoryPorts['ask'] = async (url, request) => {
    asked.push({ method: request.method, url, headers: request.headers })
    open += 1
    peak.requests = Math.max(peak.requests, open)
    await Promise.resolve()
    open -= 1
    return answer(served.get(url) ?? { status: 404 }, request)
  }
  return { served, asked, peak, ask }
}

function answer(found: Served, { method, headers, maxBytes }: GuardedRequest) {
  if (typeof found === 'object' && 'fault' in found)
    throw new GuardedFetchError(found.fault, 'Use the name of a public host.')
  if (typeof found === 'object' && 'status' in found)
    return { ...found, headers: Object.entries(found.headers ?? {}), body: new Uint8Array(), isCut: false }
  const hasSize = method !== 'HEAD' || !(typeof found === 'object' && 'bytes' in found)
  const content = typeof found === 'object' && 'bytes' in found ? found.bytes : found
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  const part = from === undefined ? bytes : bytes.slice(Number(from), Number(to) + 1)
  const range: [string, string][] =
    from === undefined ? [] : [['content-range', `bytes ${from}-${to}/${bytes.byteLength}`]]
  return {
    status: from === undefined ? 200 : 206,
    headers: [...(hasSize ? [['content-length', String(part.byteLength)]] : []), ...range] as [
      string,
      string,
    ][],
    body: method === 'HEAD' ? new Uint8Array() : part.slice(0, maxBytes),
    isCut: method !== 'HEAD' && part.byteLength > maxBytes,
  }
}
