// The operators' calls in the console: the contract is loaded with their page alone.

import { queryOptions } from '@tanstack/react-query'
import { operators } from '#shared/contracts/operators.ts'
import { rpcQuery, serveContract } from '#web/lib/rpc.ts'

serveContract(operators, 'directory')

/** What is out of date after an act. */
export const AFTER_ACTS = ['operators.find', 'operators.listActs'] as const

/** To everyone who is no operator the call doesn't exist, so it decides what the page shows. */
export const statusQuery = queryOptions({
  ...rpcQuery(operators, 'operators.getStatus'),
  retry: false,
  meta: { stopPropagation: true },
})

export { operators }
