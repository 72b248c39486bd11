import { queryOptions } from '@tanstack/react-query'
import { sendRequest } from './request.ts'

export interface Health {
  status: 'ok' | 'failing'
  version: string
  /** Who answers for each service: this installation itself, or one it hands requests on to. */
  services: Record<string, 'embedded' | 'proxied'>
  /** Parts that do not answer. */
  failing?: string[]
}

/** How often the state is asked for while somebody looks at it, in ms. */
const INTERVAL = 15_000

/** The installation's own account of itself. That parts of it fail is an answer, not an error. */
export const healthQuery = queryOptions({
  queryKey: ['healthz'],
  queryFn: async ({ signal }): Promise<Health> => (await sendRequest('/healthz', { signal })).json(),
  refetchInterval: INTERVAL,
  retry: false,
  meta: { stopPropagation: true },
})
