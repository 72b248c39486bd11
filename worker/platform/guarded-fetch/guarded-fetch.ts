// Requests to URLs that users enter (webhooks, chats, feeds to import). A hosted edge must not become a way into private
// networks (SSRF): https and public addresses only, no redirects, a timeout, and a bounded answer.

import { withTimeout } from '#worker/platform/timeout.ts'
import { fetchThroughEgress } from './egress.ts'
import {
  type GuardedAnswer,
  type GuardedFetch,
  GuardedFetchError,
  type GuardedRequest,
} from './guarded-request.ts'
import { readBounded } from './read-bounded.ts'
import { requirePublicHost } from './resolve-host.ts'
import { refusedUrl } from './url-rules.ts'

interface Deps {
  /** On a developer's own machine every URL is allowed. */
  isLocal: boolean
  ask: (url: string, init: RequestInit) => Promise<Response>
  /**
   * Where the runtime can reach private networks: the launcher's service, which resolves a name once and connects to the
   * address that it has checked. Without it names are resolved over HTTPS before each request, and the network of the
   * edge, which has no route to private addresses, covers what a name resolves to a moment later (DNS rebinding).
   */
  egress?: Pick<Fetcher, 'fetch'> | undefined
}

export function createGuardedFetch(deps: Deps): GuardedFetch {
  return (url, request) => {
    const done = new AbortController()
    const onTimeout = () => new GuardedFetchError('timeout', 'The request timed out.')
    return withTimeout(answerTo(deps, url, request, done.signal), request.timeoutMs, onTimeout)
      .catch((cause: unknown) => {
        if (cause instanceof GuardedFetchError) throw cause
        throw new GuardedFetchError('unreachable', 'The connection failed.', cause)
      })
      .finally(() => done.abort())
  }
}

async function answerTo(
  { isLocal, ask, egress }: Deps,
  url: string,
  request: GuardedRequest,
  signal: AbortSignal,
): Promise<GuardedAnswer> {
  if (!isLocal) {
    const refusal = refusedUrl(url)
    if (refusal) throw new GuardedFetchError('refused', refusal)
    if (egress) return fetchThroughEgress(egress, url, request)
    const lookUp = (each: string) => ask(each, { headers: { accept: 'application/dns-json' }, signal })
    await requirePublicHost(new URL(url).hostname, lookUp)
  }
  const { method, headers, body, maxBytes } = request
  const init: RequestInit = { method, headers, redirect: 'manual', signal }
  const answer = await ask(url, body === undefined ? init : { ...init, body })
  const read = await readBounded(answer.body, maxBytes)
  return { status: answer.status, headers: [...answer.headers], ...read }
}
