import { queryOptions } from '@tanstack/react-query'
import { sendRequest } from './request.ts'

export interface Health {
  status: 'ok' | 'failing'
  version: string
  /** Each service: embedded in this installation, or proxied to a remote one. */
  services: Record<string, 'embedded' | 'proxied'>
  /** Parts that are unavailable. */
  failing?: string[]
}

/** Polling interval while the state is shown. */
const POLL_INTERVAL_MS = 15_000

/** The installation's health report. It contains failing parts, which don't make the call fail. */
export const healthQuery = queryOptions({
  queryKey: ['healthz'],
  queryFn: async ({ signal }): Promise<Health> => (await sendRequest('/healthz', { signal })).json(),
  refetchInterval: POLL_INTERVAL_MS,
  retry: false,
  meta: { stopPropagation: true },
})
