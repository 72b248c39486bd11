import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Billing } from '#shared/contracts/billing.ts'
import { billing } from '#shared/contracts/billing.ts'
import { can } from '#shared/domain/permissions.ts'
import type { Output } from '#shared/rpc.ts'
import { useOrganization } from '#web/lib/organization.ts'
import { rpcQuery } from '#web/lib/rpc.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { ChangePaymentDialog } from './change-payment-dialog.tsx'

/** What the organization pays with, and for an Admin the way to change it. */
export function PaymentSource() {
  const { org, role } = useOrganization()
  const [changing, setChanging] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(rpcQuery(billing, 'paymentSource.getStatus', org.id))
  // The first one is asked for when somebody subscribes.
  const canChange = can(role, 'billing.manage') && data !== undefined && data.status !== 'none'
  return (
    <Card
      title="Payment method"
      aside={canChange && <Button onClick={() => setChanging(true)}>Change</Button>}
    >
      {data ? (
        <Source source={data} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {error.message}
        </ErrorState>
      ) : (
        <Loading>
          <Skeleton width="30%" />
        </Loading>
      )}
      {canChange && <ChangePaymentDialog open={changing} onOpenChange={setChanging} />}
    </Card>
  )
}

function Source({
  source: { status, brand, last4 },
}: {
  source: Output<Billing['paymentSource.getStatus']>
}) {
  if (status === 'none') return <p className="muted">None yet. It is asked for when you subscribe.</p>
  return (
    <Stack direction="across" gap={2}>
      <span>
        {brand ?? 'Card'}
        {last4 && (
          <>
            {' '}
            ending in <span className="mono">{last4}</span>
          </>
        )}
      </span>
      {status !== 'valid' && <Badge tone="bad">{status === 'expired' ? 'Expired' : 'Not accepted'}</Badge>}
    </Stack>
  )
}
