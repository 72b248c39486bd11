// Typed queries and mutations by the contract: the procedure's name determines the types and the query key.

import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import { directory } from '#shared/contracts/directory.ts'
import type { Operators } from '#shared/contracts/operators.ts'
import type { Contract, Input, Output, Procedure } from '#shared/rpc.ts'
import { call, type ServiceName } from './call.ts'
import { isGone } from './failures.ts'
import { parseAnswer } from './parse-answer.ts'

const SERVICES = new Map<Contract, ServiceName>([
  [directory, 'directory'],
  [billing, 'billing'],
])

/** Registers the service of a contract that only some screens load. */
export function serveContract(contract: Contract, service: ServiceName): void {
  SERVICES.set(contract, service)
}

/** Names of the procedures of one kind that the console may call. */
type NameOf<C extends Contract, Kind extends 'query' | 'mutation'> = {
  [Name in keyof C & string]: Name extends `internal.${string}`
    ? never
    : C[Name] extends Procedure<Kind>
      ? Name
      : never
}[keyof C & string]

/** Procedures that navigation depends on, which retries would delay for seconds. */
const UNRETRIED: ReadonlySet<string> = new Set(['orgs.get', 'applications.get'])

/** Procedures without a toast when the resource is gone: the not-found page says so. */
const GONE_SHOWN: ReadonlySet<string> = new Set(['applications.get'])

/** Queries that a mutation can make stale. */
type Refreshes =
  | NameOf<typeof directory, 'query'>
  | NameOf<typeof billing, 'query'>
  | NameOf<Operators, 'query'>

/**
 * Options of a query, for `useQuery` and its kin: `useQuery(rpcQuery(directory, 'orgs.get', slug))`. Spread more
 * options over it where one query differs.
 */
export function rpcQuery<C extends Contract, Name extends NameOf<C, 'query'>>(
  contract: C,
  name: Name,
  ...[input]: undefined extends Input<C[Name]> ? [input?: Input<C[Name]>] : [input: Input<C[Name]>]
) {
  const service = serviceOf(contract)
  return queryOptions({
    queryKey: [service, name, input ?? null],
    queryFn: ({ signal }) => ask(contract, name, input, signal),
    ...(UNRETRIED.has(name) && { retry: false }),
    ...(GONE_SHOWN.has(name) && { meta: { stopPropagation: isGone } }),
  })
}

/** Calls a query's procedure, when its input is known only at the time of the call. */
export async function ask<C extends Contract, Name extends NameOf<C, 'query'>>(
  contract: C,
  name: Name,
  input: Input<C[Name]> | undefined,
  signal?: AbortSignal,
) {
  const service = serviceOf(contract)
  return parse(contract, name, await call({ service, kind: 'query', procedure: name, input, signal }))
}

interface MutationMeta {
  /** Text of the toast after a success. */
  successToast?: string
  /** Queries that are stale after a success. */
  refreshes?: readonly Refreshes[]
  /** No toast: the caller shows the failure itself, such as on a field. */
  stopPropagation?: boolean | ((error: unknown) => boolean)
}

/** Options of a mutation, for `useMutation`: its variables are the procedure's input. */
export function rpcMutation<C extends Contract, Name extends NameOf<C, 'mutation'>>(
  contract: C,
  name: Name,
  meta: MutationMeta = {},
) {
  const service = serviceOf(contract)
  return mutationOptions({
    mutationKey: [service, name],
    mutationFn: async (input: Input<C[Name]>) =>
      parse(contract, name, await call({ service, kind: 'mutation', procedure: name, input })),
    meta: { ...meta },
  })
}

function parse<C extends Contract, Name extends keyof C & string>(contract: C, name: Name, data: unknown) {
  return parseAnswer(contract[name]?.output, data) as Output<C[Name]>
}

function serviceOf(contract: Contract): ServiceName {
  const service = SERVICES.get(contract)
  if (!service) throw new Error('No service is registered for this contract.')
  return service
}
