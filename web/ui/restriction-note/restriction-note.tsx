import type { ReactNode } from 'react'
import { type RestrictionReason, restrictionText } from '#shared/domain/organizations/restriction.ts'
import { endSentence } from '#shared/domain/plain-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'

interface RestrictionNoteProps {
  /** For `aria-describedby` of the control that is off. */
  id?: string | undefined
  reason: RestrictionReason | null | undefined
  /** URL of the checkout; null for a user who can't subscribe. */
  checkout: string | null
  small?: boolean
  /** What still works. */
  children?: ReactNode
}

/** Why something is off for an organization, and who can do something about it. */
export function RestrictionNote({ id, reason, checkout, small = false, children }: RestrictionNoteProps) {
  // The banner above the screen says why, and who can do something about it.
  const [what, remedy] =
    reason?.type === 'Suspended' ? ['This organization is suspended.'] : restrictionText(reason)
  const isUnpaid = reason?.type === 'NotSubscribed'
  return (
    <p id={id} className={classNames('muted', small && 'small')}>
      <span>{what}</span>
      {endSentence(what).slice(what.length)}{' '}
      {isUnpaid && checkout !== null ? <TextLink href={checkout}>{remedy}</TextLink> : <span>{remedy}</span>}
      {isUnpaid && checkout === null && ' To do so, contact your administrator.'} {children}
    </p>
  )
}
