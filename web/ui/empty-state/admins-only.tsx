import { Fragment, use } from 'react'
import type { Organization } from '#shared/domain/organizations/organization.ts'
import { links } from '#shared/routes.ts'
import { ScreenTitleContext } from '#web/lib/browser/page.ts'
import { usePageTitle } from '#web/lib/session/page-title.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { lock } from '#web/ui/icon/shapes.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './admins-only.module.css'
import { EmptyState } from './empty-state.tsx'

/** Admins named at most; the list of members has the others. */
const MAX_ADMINS = 3

interface AdminsOnlyProps {
  org: Pick<Organization, 'name' | 'slug' | 'members'>
}

/** Shown to a Member in place of a page that only Admins see: whom to ask. */
export function AdminsOnly({ org }: AdminsOnlyProps) {
  const { name, slug, members } = org
  const title = use(ScreenTitleContext)
  usePageTitle(title)
  return (
    <div className={styles.page}>
      <EmptyState
        level={1}
        icon={lock}
        quiet
        title={title}
        action={<LinkButton href={links.organization(slug)}>Back to Applications</LinkButton>}
      >
        <p className={styles.lead}>
          You do not have permissions to view this page. Contact your administrator if needed.
        </p>
        {members.some(isAdmin) && (
          <section className={styles.admins}>
            <h2>Admins of {name}</h2>
            <AdminList org={org} about={title} />
          </section>
        )}
      </EmptyState>
    </div>
  )
}

interface AdminListProps extends AdminsOnlyProps {
  /** What they are asked about: the subject of the email, with the organization's name. */
  about: string
  className?: string | undefined
}

/** Emails to the first Admins, and the way to the others. */
export function AdminList({ org, about, className }: AdminListProps) {
  const { name, slug, members } = org
  const emails = adminEmails(org).slice(0, MAX_ADMINS)
  return (
    <ul className={className}>
      {emails.map((email) => (
        <li key={email}>
          <TextLink href={adminMail(email, about, name)}>{email}</TextLink>
        </li>
      ))}
      {emails.length < members.filter(isAdmin).length && (
        <li>
          <TextLink href={links.members(slug)}>See all Admins</TextLink>
        </li>
      )}
    </ul>
  )
}

interface AdminEmailsProps {
  org: Pick<Organization, 'name' | 'members'>
  /** The subject of the email, with the organization's name. */
  about: string
}

/** Whom a Member asks, within a sentence: `alice@example.test or carol@example.test`. */
export function AdminEmails({ org, about }: AdminEmailsProps) {
  const named = adminEmails(org).slice(0, MAX_ADMINS)
  if (named.length === 0) return 'an Admin'
  return named.map((email, index) => (
    <Fragment key={email}>
      {index > 0 && (index < named.length - 1 ? ', ' : ' or ')}
      <TextLink className="link" href={adminMail(email, about, org.name)}>
        {email}
      </TextLink>
    </Fragment>
  ))
}

function isAdmin({ role }: Organization['members'][number]): boolean {
  return role === 'Admin'
}

/** The emails of all Admins that have one. */
function adminEmails({ members }: Pick<Organization, 'members'>): string[] {
  return members.flatMap(({ role, traits }) => (role === 'Admin' && traits.email ? traits.email : []))
}

/** A new email to an Admin: `about` and the organization's name are its subject. */
function adminMail(email: string, about: string, organization: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(`${about}, ${organization}`)}`
}
