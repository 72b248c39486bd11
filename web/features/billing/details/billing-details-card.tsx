import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { billing } from '#shared/contracts/billing.ts'
import type { BillingDetails } from '#shared/domain/billing/billing-details.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { BillingAddress } from './billing-address.tsx'

const BillingDetailsForm = lazyPart(
  () => import('./billing-details-form.tsx').then((part) => part.BillingDetailsForm),
  <DetailsLoading asks />,
)

interface BillingDetailsCardProps {
  /** Opens the form at once while there are no details. */
  asks?: boolean | undefined
  title?: ReactNode
}

/** The recipient of the invoices, for Admins. */
export function BillingDetailsCard({ asks = false, title = 'Billing details' }: BillingDetailsCardProps) {
  const { org } = useOrganization()
  const query = useQuery(rpcQuery(billing, 'billingDetails.get', org.id))
  // While the details are on their way, or are read.
  useEffect(() => void BillingDetailsForm.preload().catch(() => undefined), [])
  return (
    <Loaded query={query} loading={<DetailsLoading asks={asks} />} card={{ title }}>
      {(details) => <EditableDetails details={details} asks={asks} title={title} />}
    </Loaded>
  )
}

/** In the shape of the form, or of the address. */
export function DetailsLoading({ asks }: { asks: boolean }) {
  return (
    <Loading>
      {asks ? (
        <Stack gap={4}>
          {['name', 'street', 'place', 'country'].map((field) => (
            <Stack key={field} gap={1}>
              <Skeleton width="6rem" />
              <Skeleton height="2.25rem" shape="block" />
            </Stack>
          ))}
          <Skeleton width="10rem" height="2.25rem" shape="block" />
        </Stack>
      ) : (
        <Stack gap={3}>
          <Skeleton width="40%" />
          <Skeleton width="55%" />
          <Skeleton width="30%" />
        </Stack>
      )}
    </Loading>
  )
}

interface EditableDetailsProps {
  details: BillingDetails | null
  asks: boolean
  title: ReactNode
}

function EditableDetails({ details, asks, title }: EditableDetailsProps) {
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const [closings, setClosings] = useState(0)
  const close = () => {
    setEditing(false)
    setClosings(closings + 1)
  }
  const isFirst = details === null && asks
  const isForm = isFirst || editing
  // The form takes what had the focus with it. `closings` can render before the saved details do.
  useEffect(() => {
    if (closings > 0 && !isForm) edit.current?.focus()
  }, [closings, isForm])

  if (isForm)
    return (
      <Card title={title}>
        <BillingDetailsForm
          details={details}
          onSaved={close}
          onCancel={isFirst ? undefined : close}
          focus={editing}
          // Without details, the button that pays is disabled.
          isSecondary={asks && !isFirst}
        />
      </Card>
    )

  return (
    <Card
      title={title}
      aside={
        <Button ref={edit} onClick={() => setEditing(true)}>
          {details ? 'Edit' : 'Add'}
        </Button>
      }
    >
      {details ? (
        <BillingAddress details={details} />
      ) : (
        <p className="muted">No billing details yet. They’ll appear on your invoices.</p>
      )}
    </Card>
  )
}
