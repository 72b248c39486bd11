// The operators' calls. Their contract is loaded with their page only.

import { queryOptions } from '@tanstack/react-query'
import { operators } from '#shared/contracts/operators.ts'
import { rpcQuery, serveContract } from '#web/lib/api/rpc.ts'
import { isLoginRequired } from '#web/lib/session/login-again.ts'

serveContract(operators, 'directory')

/** Options of all mutations. Their dialogs handle a required login themselves. */
export function acted(successToast: string) {
  const refreshes = ['operators.find', 'operators.listActs'] as const
  return { successToast, refreshes, stopPropagation: isLoginRequired }
}

/** Answers 404 to users who aren't operators, so it decides what the page shows. */
export const statusQuery = queryOptions({
  ...rpcQuery(operators, 'operators.getStatus'),
  retry: false,
  meta: { stopPropagation: true },
})

export { operators }
