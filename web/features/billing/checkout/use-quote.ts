import { useQuery, useQueryClient } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import type { Quote as QuotedStatement } from '#shared/domain/billing/invoice.ts'
import type { Plan } from '#shared/domain/billing/subscription.ts'
import { RpcError } from '#shared/errors.ts'
import { refresh } from '#web/lib/api/query-client.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useOrganization } from '#web/lib/session/organization.ts'

export interface Quote {
  /** Undefined until it is there, and while another is asked for: what is shown is what is paid. */
  data: QuotedStatement | undefined
  error: Error | null
  /** The billing service makes no quotes: the price of the plan is all that is known. */
  isUnknown: boolean
  isFetching: boolean
  /** Fetches the quote again, after a failure or a changed price. */
  refetch: () => void
}

export const QUOTE_PENDING: Quote = {
  data: undefined,
  error: null,
  isUnknown: false,
  isFetching: true,
  refetch: () => undefined,
}

/** What a plan would charge now. Needs the billing details, because the tax depends on them. */
export function useQuote(plan: Plan, isAsked: boolean): Quote {
  const { org } = useOrganization()
  const client = useQueryClient()
  const { data, error, isFetching } = useQuery({
    ...rpcQuery(billing, 'subscription.getQuote', { orgId: org.id, plan }),
    enabled: isAsked,
    // The button's price doesn't change on window focus; a changed price is detected on payment.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  const isUnknown = error instanceof RpcError && error.code === 404
  return {
    data: isFetching || error ? undefined : data,
    error,
    isUnknown,
    isFetching,
    refetch: () => void refresh(client, 'subscription.getQuote'),
  }
}
