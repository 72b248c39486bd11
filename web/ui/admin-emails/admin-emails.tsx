import { Fragment } from 'react'
import type { Organization } from '#shared/domain/organizations/organization.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'

/** Admins named at most; the list of members has the others. */
export const MAX_ADMINS = 3

interface AdminEmailsProps {
  org: Pick<Organization, 'name' | 'members'>
  /** What they are asked about: the subject of the email, with the organization's name. */
  about: string
}

/** Whom a Member asks, within a sentence: `alice@example.test or carol@example.test`. */
export function AdminEmails({ org, about }: AdminEmailsProps) {
  const named = adminEmails(org).slice(0, MAX_ADMINS)
  if (named.length === 0) return 'an Admin'
  return named.map((email, index) => (
    <Fragment key={email}>
      {index > 0 && (index < named.length - 1 ? ', ' : ' or ')}
      <TextLink href={adminMail(email, about, org.name)}>{email}</TextLink>
    </Fragment>
  ))
}

/** The emails of all Admins that have one. */
export function adminEmails({ members }: Pick<Organization, 'members'>): string[] {
  return members.flatMap(({ role, traits }) => (role === 'Admin' && traits.email ? traits.email : []))
}

/** A new email to an Admin, or to several, divided by commas: `about` and the organization's name are its subject. */
export function adminMail(email: string, about: string, organization: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(`${about}, ${organization}`)}`
}
