import { useId, useState } from 'react'
import { formatEuro } from '#shared/domain/billing/money.ts'
import { nextSeat } from '#shared/domain/billing/seats.ts'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import type { Member } from '#shared/domain/organizations/member.ts'
import { links } from '#shared/routes.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './members.module.css'
import { UNKNOWN_EMAIL } from './person.tsx'
import { SeatSearch } from './seat-search.tsx'
import { useUpdateSeat } from './use-update-seat.ts'

interface AssignSeatProps {
  /** Undefined while they load: then the search is disabled. */
  members: Member[] | undefined
  /** Seats in use. */
  taken: number
  /** Likewise. */
  subscription: SubscriptionSummary | undefined
}

/** Finds a member without a seat and allocates one: immediately if the plan includes it, else after confirming the price. */
export function AssignSeat({ members, taken, subscription }: AssignSeatProps) {
  const { org } = useOrganization()
  const captionId = useId()
  const noteId = useId()
  const [chosen, setChosen] = useState<Member | null>(null)
  const update = useUpdateSeat(true)
  const without = members?.filter((member) => !member.devtoolsSeat)
  const next = subscription && nextSeat(subscription, taken)

  const assign = (userId: string) =>
    update.mutate({ orgId: org.id, userId, hasSeat: true }, { onSettled: () => setChosen(null) })
  const choose = (userId: string) => {
    if (update.isPending) return
    if (next?.kind === 'included') assign(userId)
    else setChosen(without?.find((member) => member.userId === userId) ?? null)
  }

  if (without?.length === 0) return <p className="muted">Everyone has a seat</p>
  return (
    <>
      <div className={styles.assign}>
        <span id={captionId} className={styles.caption}>
          Allocate a seat to
        </span>
        <SeatSearch
          label="Search members without seats"
          noMatch="No members without a seat match"
          options={(without ?? []).map(({ userId, traits }) => ({
            value: userId,
            label: traits.email ?? UNKNOWN_EMAIL,
            picture: traits.picture,
          }))}
          onChoose={choose}
          disabled={!without || !next || next.kind === 'refused'}
          aria-describedby={next?.kind === 'refused' ? `${captionId} ${noteId}` : captionId}
        />
        {next?.kind === 'refused' && (
          <p id={noteId} className="muted small">
            {next.message} <TextLink href={links.billing(org.slug)}>Go to billing</TextLink>
          </p>
        )}
      </div>
      {chosen && next?.kind === 'billed' && (
        <ConfirmDialog
          open
          onOpenChange={() => setChosen(null)}
          title="Allocate another DevTools seat?"
          confirmLabel={`Allocate for ${formatEuro(next.cents)}`}
          tone="primary"
          pending={update.isPending}
          onConfirm={() => assign(chosen.userId)}
        >
          All seats in your plan are in use. A seat for <b>{chosen.traits.email ?? UNKNOWN_EMAIL}</b> adds{' '}
          {formatEuro(next.cents)} per month excl. VAT to your subscription, until it is revoked.
        </ConfirmDialog>
      )}
    </>
  )
}
