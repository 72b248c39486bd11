// Requests of one preview to the hosts of others: guarded, redirects followed, and all of them within one deadline.

import { askFollowing } from '#worker/platform/guarded-fetch/follow-redirects.ts'
import { type GuardedAnswer, GuardedFetchError } from '#worker/platform/guarded-fetch/guarded-request.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { IMPORT_REDIRECTS, IMPORT_REQUEST_TIMEOUT_MS, IMPORT_TIMEOUT_MS } from './limits.ts'

export interface RemoteHost {
  /** @throws GuardedFetchError */
  get: (url: string, maxBytes: number, headers?: Record<string, string>) => Promise<GuardedAnswer>
  /** @throws GuardedFetchError */
  head: (url: string) => Promise<GuardedAnswer>
}

/** @param partTimeoutMs for the one request that is made; left out: for a preview */
export function openRemoteHost(
  { ports, site }: Pick<Context, 'ports' | 'site'>,
  partTimeoutMs?: number,
): RemoteHost {
  const deadline = Date.now() + (partTimeoutMs ?? IMPORT_TIMEOUT_MS)
  const following = { ask: ports.ask, refusedUrl: ports.refusedUrl, maxRedirects: IMPORT_REDIRECTS }
  const common = {
    'user-agent': `${site.productName.replace(/[^\w.-]+/g, '-')}-Import/1`,
    accept: '*/*',
    // Sizes are those of the file.
    'accept-encoding': 'identity',
  }
  function ask(method: 'GET' | 'HEAD', url: string, maxBytes: number, headers: Record<string, string>) {
    const timeoutMs = Math.min(partTimeoutMs ?? IMPORT_REQUEST_TIMEOUT_MS, deadline - Date.now())
    if (timeoutMs <= 0) throw new GuardedFetchError('timeout', 'The request timed out.')
    return askFollowing(following, url, { method, headers: { ...common, ...headers }, timeoutMs, maxBytes })
  }
  /** Retried once: a server may close a connection that is kept alive just when it is used again. */
  async function askAgain(...request: Parameters<typeof ask>) {
    try {
      return await ask(...request)
    } catch (error) {
      if (!(error instanceof GuardedFetchError) || error.fault !== 'unreachable') throw error
      return ask(...request)
    }
  }
  return {
    get: async (url, maxBytes, headers = {}) => askAgain('GET', url, maxBytes, headers),
    head: async (url) => askAgain('HEAD', url, 0, {}),
  }
}
