import { useMutation, useQueryClient } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import { refresh } from '#web/lib/api/query-client.ts'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { useOrganization } from '#web/lib/session/organization.ts'

const DONE = {
  'subscription.cancel': 'Subscription cancelled!',
  'subscription.resume': 'Subscription resumed!',
} as const

/** Cancels or resumes the plan of the organization, and updates every part of the screen. */
export function usePlanChange(name: keyof typeof DONE) {
  const { org } = useOrganization()
  const client = useQueryClient()
  return useMutation({
    ...rpcMutation(billing, name, {
      successToast: DONE[name],
      refreshes: ['subscription.getSummary', 'subscription.hasActive', 'usage.get', 'orgs.get'],
    }),
    onSuccess: (summary) =>
      void client.setQueryData(rpcQuery(billing, 'subscription.getSummary', org.id).queryKey, summary),
    // The refusal is newer than the page's data.
    onError: () => void refresh(client, 'subscription.getSummary'),
  })
}
