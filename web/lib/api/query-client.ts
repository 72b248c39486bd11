// Server data, and what happens when a call fails or succeeds, in one place. A query's or a mutation's `meta` holds
// its exceptions; everything else applies to all of them.

import { MutationCache, notifyManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { isUnreadable, RpcError } from '#shared/errors.ts'
import { isOfflineFailure, OFFLINE } from '#web/lib/browser/online.ts'
import { report, reportLevel } from '#web/lib/browser/report.ts'
import { toast } from '#web/lib/browser/toast-store.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureMeta
    mutationMeta: FailureMeta & SuccessMeta
  }
}

interface FailureMeta extends Record<string, unknown> {
  /** The caller shows the failure, or such failures, itself: no toast. It is reported all the same. */
  stopPropagation?: boolean | ((error: unknown) => boolean) | undefined
}

interface SuccessMeta {
  /** What the toast says after it has worked. */
  successToast?: string | undefined
  /** Procedures whose answers are out of date after it has worked, and asked again when that is not certain. */
  refreshes?: readonly string[] | undefined
}

/** How long an answer is fresh. */
export const STALE_TIME_MS = 5000
/** How long an answer that no screen uses is cached. */
export const GC_TIME_MS = 5 * 60_000
const FEED_PENDING = 'It is saved. The update feed follows in a moment.'
const MAX_RETRIES = 3
const MAX_RETRY_DELAY_MS = 30_000

/** Key of the session lookup, which every other call depends on. */
export const SESSION_KEY = ['auth', 'session.get', null] as const

/** Exponential backoff: milliseconds before retry number `attempt`, from 0. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, MAX_RETRY_DELAY_MS)
}

/** Whether a query that failed `failures` times is retried: not after a 4xx or an unreadable answer. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const code = codeOf(error)
  const isFinal = code !== undefined && ((code >= 400 && code < 500) || code === 501)
  // Offline, a query is retried on reconnect.
  return failures < MAX_RETRIES && !isFinal && !isUnreadable(error) && !isOfflineFailure(error)
}

/** The code of a failed call; undefined for everything else that can be thrown. */
export function codeOf(error: unknown): number | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code
  return typeof code === 'number' ? code : undefined
}

/** Whether a failure says that the thing is not there, or not for this person. */
export function isGone(error: unknown): boolean {
  return [403, 404].includes(codeOf(error) ?? 0)
}

/** Whether a change was saved and only the update feed does not show it yet. */
export function isFeedPending(error: unknown): boolean {
  return error instanceof RpcError && error.data?.reason === 'not_visible_yet'
}

/** Whether a change was refused because of the current state, not because of its input. */
function isOutdated(error: unknown): boolean {
  return isGone(error) || codeOf(error) === 409
}

function isRefusal(error: unknown): boolean {
  const code = codeOf(error) ?? 0
  return code >= 400 && code < 500
}

/** What to do about failures whose message does not say it, by the error's name. */
const ADVICE: Record<string, string> = {
  SubmitError: 'What you typed is still there. Check the connection, then try again.',
  ResponseError: 'The login service couldn’t do this. Try again in a moment.',
  FetchError: 'The login service is unreachable. Check the connection and try again.',
}

/** Reports a failure and, unless the caller shows it, raises a toast. */
function tell(error: unknown, meta: FailureMeta | undefined, about?: string): void {
  report(error, reportLevel(codeOf(error) ?? (error as { response?: Response } | null)?.response?.status))
  const stop = meta?.stopPropagation
  if (typeof stop === 'function' ? stop(error) : stop) return
  const { name = '', message = String(error) } = error instanceof Error ? error : {}
  const details = isOfflineFailure(error) && message !== OFFLINE ? OFFLINE : ADVICE[name]
  toast.error({ message, details, suppress: true, about })
}

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        // The banner says it once for all.
        if (isOfflineFailure(error)) return
        if (codeOf(error) !== 401) tell(error, query.meta, procedureOf(query))
        else if (!query.meta?.stopPropagation) void client.invalidateQueries({ queryKey: SESSION_KEY })
      },
    }),
    mutationCache: new MutationCache({
      onError(error, _variables, _result, mutation) {
        if (codeOf(error) === 401) void client.invalidateQueries({ queryKey: SESSION_KEY })
        if (isFeedPending(error)) {
          report(error, 'info')
          toast.info({ message: FEED_PENDING })
        } else tell(error, mutation.meta)
        // The outcome of a call that the server did not refuse is unknown; one refused as gone, forbidden or in
        // conflict was made from data that is out of date.
        if (!isRefusal(error) || isOutdated(error)) refreshAll(client, mutation.meta?.refreshes)
        // The user's role is part of the organization.
        if (isGone(error)) refreshAll(client, ['orgs.get'])
      },
      onSuccess(_data, _variables, _result, mutation) {
        const { successToast, refreshes } = mutation.meta ?? {}
        if (successToast) toast.success({ message: successToast })
        refreshAll(client, refreshes)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        gcTime: GC_TIME_MS,
        retry: shouldRetry,
        retryDelay,
        // A console of one's own may be reachable while the machine counts as offline.
        networkMode: 'always',
        refetchOnReconnect: ({ state }) => (state.error ? 'always' : true),
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

/** Invalidates every answer of a procedure, whatever its input, and refetches those on the screen. */
export function refresh(client: QueryClient, procedure: string): Promise<void> {
  const filters = { predicate: (query: Query) => isOfProcedure(query, procedure) }
  // A first answer that is on its way may be of before, and would be waited for: a later one is cancelled anyway.
  for (const query of client.getQueryCache().findAll(filters))
    if (query.isActive() && query.state.data === undefined) void query.cancel({ silent: true })
  return client.invalidateQueries(filters)
}

/** Whether a query is answered by a procedure, whatever its input. */
export function isOfProcedure(query: Query, procedure: string): boolean {
  return procedureOf(query) === procedure
}

/** The call that answers a query; none for a query that calls no service. */
function procedureOf({ queryKey }: { queryKey: readonly unknown[] }): string | undefined {
  return typeof queryKey[1] === 'string' ? queryKey[1] : undefined
}

function refreshAll(client: QueryClient, procedures: readonly string[] = []): void {
  for (const procedure of procedures) void refresh(client, procedure)
}

// What is under way shows before the next event: a second press would be faster than a timer.
notifyManager.setScheduler(queueMicrotask)

/** The console's own. */
export const queryClient = createQueryClient()
