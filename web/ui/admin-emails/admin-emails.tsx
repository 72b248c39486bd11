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
export function AdminEmails({ org: { name, members }, about }: AdminEmailsProps) {
  const emails = members.flatMap(({ role, traits }) => (role === 'Admin' && traits.email ? traits.email : []))
  const named = emails.slice(0, MAX_ADMINS)
  if (named.length === 0) return 'an Admin'
  return named.map((email, index) => (
    <Fragment key={email}>
      {index > 0 && (index < named.length - 1 ? ', ' : ' or ')}
      <TextLink href={adminMail(email, about, name)}>{email}</TextLink>
    </Fragment>
  ))
}

/** A new email to an Admin: `about` and the organization's name are its subject. */
export function adminMail(email: string, about: string, organization: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(`${about}, ${organization}`)}`
}
