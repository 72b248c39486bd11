import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { billing } from '#shared/contracts/billing.ts'
import { formatEuro } from '#shared/domain/billing/money.ts'
import type { SpendingLimit } from '#shared/domain/billing/spending-limit.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { RpcError } from '#shared/errors.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Progress } from '#web/ui/progress/progress.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { RemoveLimitDialog } from './remove-limit-dialog.tsx'
import styles from './spending-card.module.css'
import { SpendingNotice } from './spending-notice.tsx'

const spendingForm = lazyPart(() => import('./spending-form.tsx').then((part) => part.SpendingForm))

interface SpendingCardProps {
  /** Nothing is charged in one. */
  isTrial: boolean
}

/** The most that a month may cost, and for an Admin the way to change it. */
export function SpendingCard({ isTrial }: SpendingCardProps) {
  const { org, role } = useOrganization()
  const query = useQuery({
    ...rpcQuery(billing, 'spendingLimit.get', org.id),
    meta: { stopPropagation: isUnknownCall },
  })
  const { data, error } = query
  const [editing, setEditing] = useState(false)
  const Form = usePart(spendingForm, editing, () => setEditing(false))
  const isEditing = editing && Form !== null
  const prepare = () => void spendingForm.preload().catch(() => undefined)
  const [removing, setRemoving] = useState(false)
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

  // A free plan needs no limit.
  if (isUnknownCall(error) || data?.minimum === 0) return null
  const canSet = data && can(role, 'billing.manage') && !isEditing
  return (
    <Card
      title="Spending limit"
      aside={
        canSet && (
          <Button ref={edit} onPointerEnter={prepare} onFocus={prepare} onClick={() => setEditing(true)}>
            {data.cents === null ? 'Set limit' : 'Change limit'}
          </Button>
        )
      }
    >
      <Loaded query={query} loading={<LimitLoading />}>
        {(limit) => (
          <Stack gap={3}>
            <SpendingNotice limit={limit} />
            {isEditing ? <Form limit={limit} onClose={close} /> : <Limit limit={limit} isTrial={isTrial} />}
            {canSet && limit.cents !== null && (
              <div>
                <Button onClick={() => setRemoving(true)}>Remove limit</Button>
              </div>
            )}
          </Stack>
        )}
      </Loaded>
      {removing && <RemoveLimitDialog onClose={() => setRemoving(false)} />}
    </Card>
  )
}

function LimitLoading() {
  return (
    <Loading>
      <Stack gap={3}>
        <Skeleton width="40%" />
        <Skeleton width="75%" />
      </Stack>
    </Loading>
  )
}

/** An older billing service has no limits. */
function isUnknownCall(error: unknown): boolean {
  return error instanceof RpcError && error.code === 404
}

function Limit({ limit: { cents, cap }, isTrial }: SpendingCardProps & { limit: SpendingLimit }) {
  if (cents === null)
    return (
      <p className="muted">
        No limit.{' '}
        {isTrial
          ? 'A limit you set now applies once you subscribe.'
          : 'All usage beyond the plan is charged.'}
      </p>
    )
  return (
    <>
      <p>
        <b>{formatEuro(cents)}</b> a month excl. VAT, including the base price
      </p>
      {cap !== null && <MonthShare cap={cap} />}
      {cap !== null && cap > cents && (
        <p className="muted">
          This month is charged up to {formatEuro(cap)}, the amount reached before the limit was set. The full
          limit applies from next month.
        </p>
      )}
      <p className="muted small">
        Nothing is charged above the limit. Updates and downloads continue. Uploads pause after a week over
        it. Admins get an email at 80% and at 100%.
      </p>
    </>
  )
}

/** How much of the cap the month has come to, where that can be counted now. */
function MonthShare({ cap }: { cap: number }) {
  const { org } = useOrganization()
  const { data } = useQuery(rpcQuery(billing, 'usage.get', org.id))
  if (!data) return null
  const words = `${formatEuro(data.cents)} of ${formatEuro(cap)} this month`
  return (
    <div className={styles.share}>
      <p className="small">{words}</p>
      <Progress value={data.cents / cap} label={words} tone={data.cents >= cap ? 'bad' : 'accent'} />
    </div>
  )
}
