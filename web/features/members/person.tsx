import type { ReactNode } from 'react'
import type { Traits } from '#shared/domain/organizations/member.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './members.module.css'

/** Shown for a person whose email isn't known yet. */
export const UNKNOWN_EMAIL = 'No email known'

interface PersonProps {
  traits: Traits
  /** Not a member yet: the avatar is dashed. */
  invited?: boolean | undefined
  /** Where the email leads: to a new one to them. */
  href?: string | undefined
  /** A second, fainter line. */
  under?: ReactNode
  /** A label after the email. */
  children?: ReactNode
}

/** The avatar and email of a user. */
export function Person({ traits, invited, href, under, children }: PersonProps) {
  const { email = UNKNOWN_EMAIL, picture } = traits
  return (
    <span className={styles.person} data-invited={invited || undefined}>
      <Avatar name={email} picture={picture} />
      <span className={styles.words}>
        <span className={styles.email}>
          {href ? (
            <TextLink href={href} className="link">
              {email}
            </TextLink>
          ) : (
            email
          )}{' '}
          {children}
        </span>
        {under && <span className={styles.under}>{under}</span>}
      </span>
    </span>
  )
}
