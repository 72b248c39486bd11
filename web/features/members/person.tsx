import type { ReactNode } from 'react'
import type { Traits } from '#shared/domain/organizations/member.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import styles from './members.module.css'

/** Shown for a person whose email isn't known yet. */
export const UNKNOWN_EMAIL = 'No email known'

interface PersonProps {
  traits: Traits
  /** Not a member yet: the avatar is dashed. */
  invited?: boolean | undefined
  /** A second, fainter line. */
  under?: ReactNode
  /** A label after the email. */
  children?: ReactNode
}

/** The avatar and email of a user. */
export function Person({ traits, invited, under, children }: PersonProps) {
  const { email = UNKNOWN_EMAIL, picture } = traits
  return (
    <span className={styles.person} data-invited={invited || undefined}>
      <Avatar name={email} picture={picture} />
      <span className={styles.words}>
        <span className={styles.email}>
          {email} {children}
        </span>
        {under && <span className={styles.under}>{under}</span>}
      </span>
    </span>
  )
}
