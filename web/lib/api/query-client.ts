// The query client: caching, retries, and the handling of failures and successes for all calls. The `meta` of a query
// or a mutation has its exceptions.

import { MutationCache, notifyManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { isUnreadable, RpcError } from '#shared/errors.ts'
import { isOfflineFailure } from '#web/lib/browser/online.ts'
import { report } from '#web/lib/browser/report.ts'
import { toast } from '#web/lib/browser/toast-store.ts'
import { codeOf, type FailureMeta, isGone, showFailure } from './failures.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureMeta
    mutationMeta: FailureMeta & SuccessMeta
  }
}

interface SuccessMeta {
  /** Text of the toast after a success. */
  successToast?: string | undefined
  /** Procedures whose responses are stale after a success, or after a failure whose outcome is unknown. */
  refreshes?: readonly string[] | undefined
}

/** How long a response is fresh. */
export const STALE_TIME_MS = 5000
/** How long a response that no screen uses is cached. */
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

/** Whether a query that failed `failures` times is retried: not after a 4xx or an unreadable response. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const code = codeOf(error)
  const isFinal = code !== undefined && ((code >= 400 && code < 500) || code === 501)
  // Offline, a query is retried on reconnect.
  return failures < MAX_RETRIES && !isFinal && !isUnreadable(error) && !isOfflineFailure(error)
}

/** Whether a change was saved, but isn't in the update feed yet. */
export function isFeedPending(error: unknown): boolean {
  return error instanceof RpcError && error.data?.reason === 'not_visible_yet'
}

/** Whether a change was refused because of the current state, not because of its input. */
function isOutdated(error: unknown): boolean {
  return isGone(error) || [409, 410].includes(codeOf(error) ?? 0)
}

function isRefusal(error: unknown): boolean {
  const code = codeOf(error) ?? 0
  return code >= 400 && code < 500
}

export function createQueryClient(): QueryClient {
  /** Queries whose last response was a failure. One that is polled says so once until it succeeds. */
  const failing = new WeakSet<object>()
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        // The banner shows it once for all queries.
        if (isOfflineFailure(error)) return
        const isRepeated = failing.has(query) && query.state.data !== undefined
        failing.add(query)
        if (codeOf(error) !== 401)
          showFailure(error, isRepeated ? { stopPropagation: true } : query.meta, procedureOf(query))
        else if (!query.meta?.stopPropagation) void client.invalidateQueries({ queryKey: SESSION_KEY })
        // The organization or application of an open page may be lost: its gate redirects then.
        if (isGone(error) && !query.meta?.stopPropagation && !isOfGate(query))
          void client.invalidateQueries({
            predicate: (each) => isOfGate(each) && each.state.data !== undefined,
          })
      },
      onSuccess(_data, query) {
        failing.delete(query)
      },
    }),
    mutationCache: new MutationCache({
      onError(error, _variables, _result, mutation) {
        if (codeOf(error) === 401) void client.invalidateQueries({ queryKey: SESSION_KEY })
        if (isFeedPending(error)) {
          report(error, 'info')
          toast.info({ message: FEED_PENDING })
        } else showFailure(error, mutation.meta)
        // Unless the server refused the call, its outcome is unknown; a refusal as gone, forbidden or in conflict
        // means that the call was made from stale data.
        if (!isRefusal(error) || isOutdated(error)) refreshAll(client, mutation.meta?.refreshes)
        // The user's role is part of each.
        if (isGone(error)) refreshAll(client, ['orgs.get', 'orgs.list', 'orgs.listMembers'])
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
        // A self-hosted console may be reachable while the browser reports that it is offline.
        networkMode: 'always',
        refetchOnReconnect: ({ state }) => (state.error ? 'always' : true),
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

/** Invalidates a procedure's responses for all inputs, and refetches those on the screen. */
export function refresh(client: QueryClient, procedure: string): Promise<void> {
  const filters = { predicate: (query: Query) => isOfProcedure(query, procedure) }
  // A pending first fetch may return data from before the change, and isn't cancelled by the invalidation.
  for (const query of client.getQueryCache().findAll(filters))
    if (query.isActive() && query.state.data === undefined) void query.cancel({ silent: true })
  return client.invalidateQueries(filters)
}

/** Whether a query is of a procedure, for any input. */
export function isOfProcedure(query: Query, procedure: string): boolean {
  return procedureOf(query) === procedure
}

/** Whether a query decides if a page of an organization or application is shown. */
function isOfGate(query: { queryKey: readonly unknown[] }): boolean {
  return ['orgs.get', 'applications.get'].includes(procedureOf(query) ?? '')
}

/** The procedure of a query; undefined for a query that calls no service. */
function procedureOf({ queryKey }: { queryKey: readonly unknown[] }): string | undefined {
  return typeof queryKey[1] === 'string' ? queryKey[1] : undefined
}

function refreshAll(client: QueryClient, procedures: readonly string[] = []): void {
  for (const procedure of procedures) void refresh(client, procedure)
}

// Pending states are rendered before the next event: with a timer, a second press could come first.
notifyManager.setScheduler(queueMicrotask)

/** The console's query client. */
export const queryClient = createQueryClient()
