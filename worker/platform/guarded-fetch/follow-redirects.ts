import {
  type GuardedAnswer,
  type GuardedFetch,
  GuardedFetchError,
  type GuardedRequest,
} from './guarded-request.ts'

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

const MAX_SHOWN_LENGTH = 100

interface Following {
  ask: GuardedFetch
  /** Why a URL may not be asked, as a sentence; null: it may. */
  refusedUrl: (url: string) => string | null
  maxRedirects: number
}

/**
 * Asks a URL and follows its redirects, each of which passes the guard like the first. The timeout is for all together.
 * Only for requests without a body and without secrets in their headers.
 * @throws GuardedFetchError also when there are too many redirects
 */
export async function askFollowing(
  { ask, refusedUrl, maxRedirects }: Following,
  url: string,
  request: GuardedRequest,
): Promise<GuardedAnswer & { url: string }> {
  const deadline = Date.now() + request.timeoutMs
  let next = url
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const refusal = isWebUrl(next) ? refusedUrl(next) : 'Only https URLs can be fetched.'
    if (refusal) throw refused(refusal, next, redirects)
    const timeoutMs = deadline - Date.now()
    if (timeoutMs <= 0) throw new GuardedFetchError('timeout', 'The request timed out.')
    const answer = await ask(next, { ...request, timeoutMs }).catch((error: unknown) => {
      if (!(error instanceof GuardedFetchError) || error.fault !== 'refused') throw error
      throw refused(error.message, next, redirects)
    })
    const target = REDIRECTS.includes(answer.status) ? headerOf(answer, 'location') : null
    if (target === null) return { ...answer, url: next }
    next = URL.parse(target, next)?.href ?? target
  }
  throw new GuardedFetchError('refused', `There are more than ${maxRedirects} redirects.`)
}

/** The author of the first URL didn't write those that it leads to. */
function refused(why: string, url: string, redirects: number): GuardedFetchError {
  const place = URL.parse(url)?.host || url.slice(0, MAX_SHOWN_LENGTH)
  return new GuardedFetchError('refused', redirects > 0 ? `It redirects to ${place}. ${why}` : why)
}

/** The first value of a header. */
export function headerOf({ headers }: Pick<GuardedAnswer, 'headers'>, name: string): string | null {
  return headers.find(([each]) => each.toLowerCase() === name)?.[1] ?? null
}

function isWebUrl(url: string): boolean {
  return ['https:', 'http:'].includes(URL.parse(url)?.protocol ?? '')
}
