import type { ReactNode } from 'react'
import type { Traits } from '#shared/domain/organizations/member.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import styles from './members.module.css'

/** Shown for a person whose email isn't known yet. */
export const UNKNOWN_EMAIL = 'No email known'

/** The avatar and email of a user, with a label. */
export function Person({ traits, children }: { traits: Traits; children?: ReactNode }) {
  const { email = UNKNOWN_EMAIL, picture } = traits
  return (
    <span className={styles.person}>
      <Avatar name={email} picture={picture} />
      <span className={styles.email}>
        {email} {children}
      </span>
    </span>
  )
}
