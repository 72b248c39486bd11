// The operators' calls in the console: the contract is loaded with their page alone.

import { queryOptions } from '@tanstack/react-query'
import { operators } from '#shared/contracts/operators.ts'
import { rpcQuery, serveContract } from '#web/lib/api/rpc.ts'
import { isLoginRequired } from '#web/lib/session/login-again.ts'

serveContract(operators, 'directory')

/** What all acts have in common. Their dialogs ask for another login themselves. */
export function acted(successToast: string) {
  const refreshes = ['operators.find', 'operators.listActs'] as const
  return { successToast, refreshes, stopPropagation: isLoginRequired }
}

/** To everyone who is no operator the call doesn't exist, so it decides what the page shows. */
export const statusQuery = queryOptions({
  ...rpcQuery(operators, 'operators.getStatus'),
  retry: false,
  meta: { stopPropagation: true },
})

export { operators }
