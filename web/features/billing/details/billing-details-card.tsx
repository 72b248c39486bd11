import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { billing } from '#shared/contracts/billing.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { ErrorState } from '#web/ui/empty-state/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { BillingAddress } from './billing-address.tsx'
import { BillingDetailsForm } from './billing-details-form.tsx'

/**
 * Whom invoices are made out to, for Admins.
 * @param asks opens the form at once while there are no details
 */
export function BillingDetailsCard({ asks = false }: { asks?: boolean | undefined }) {
  const { org } = useOrganization()
  const { data, error, isFetching, refetch } = useQuery(rpcQuery(billing, 'billingDetails.get', org.id))
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const [closings, setClosings] = useState(0)
  const close = () => {
    setEditing(false)
    setClosings(closings + 1)
  }
  // The form takes what had the focus with it.
  useEffect(() => {
    if (closings > 0) edit.current?.focus()
  }, [closings])

  if (data === undefined)
    return (
      <Card title="Billing details">
        {error ? (
          <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
            {error.message}
          </ErrorState>
        ) : (
          <Loading>
            {asks ? (
              <Skeleton height="22rem" shape="block" />
            ) : (
              <Stack gap={3}>
                <Skeleton width="40%" />
                <Skeleton width="55%" />
                <Skeleton width="30%" />
              </Stack>
            )}
          </Loading>
        )}
      </Card>
    )

  const isFirst = data === null && asks
  if (isFirst || editing)
    return (
      <Card title="Billing details">
        <BillingDetailsForm
          details={data}
          onSaved={close}
          onCancel={isFirst ? undefined : close}
          focus={editing}
        />
      </Card>
    )

  return (
    <Card
      title="Billing details"
      aside={
        <Button ref={edit} icon={data ? 'edit' : 'plus'} onClick={() => setEditing(true)}>
          {data ? 'Edit' : 'Add'}
        </Button>
      }
    >
      {data ? (
        <BillingAddress details={data} />
      ) : (
        <p className="muted">No billing details yet. They'll appear on your invoices.</p>
      )}
    </Card>
  )
}
