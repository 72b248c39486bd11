import { useMutation, useQueryClient } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import { refresh } from '#web/lib/api/query-client.ts'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { useOrganization } from '#web/lib/session/organization.ts'

const DONE = {
  'subscription.cancel': 'Subscription cancelled!',
  'subscription.resume': 'Subscription resumed!',
} as const

/** Cancels the plan of the organization, or takes that back, and lets every part of the screen know at once. */
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
    // Whatever stands against it has come up since the page was loaded.
    onError: () => void refresh(client, 'subscription.getSummary'),
  })
}
