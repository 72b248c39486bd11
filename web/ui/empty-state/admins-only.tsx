import { use } from 'react'
import type { Organization } from '#shared/domain/organizations/organization.ts'
import { links } from '#shared/routes.ts'
import { ScreenTitleContext } from '#web/lib/browser/page.ts'
import { usePageTitle } from '#web/lib/session/page-title.ts'
import { adminEmails, adminMail, MAX_ADMINS } from '#web/ui/admin-emails/admin-emails.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { lock } from '#web/ui/icon/shapes.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './admins-only.module.css'
import { EmptyState } from './empty-state.tsx'

interface AdminsOnlyProps {
  org: Pick<Organization, 'name' | 'slug' | 'members'>
}

/** Shown to a Member in place of a page that only Admins see: whom to ask. */
export function AdminsOnly({ org }: AdminsOnlyProps) {
  const { name, slug, members } = org
  const title = use(ScreenTitleContext)
  usePageTitle(title)
  const admins = members.filter(({ role }) => role === 'Admin')
  const emails = adminEmails(org).slice(0, MAX_ADMINS)
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
        {admins.length > 0 && (
          <section className={styles.admins}>
            <h2>Admins of {name}</h2>
            <ul>
              {emails.map((email) => (
                <li key={email}>
                  <TextLink href={adminMail(email, title, name)}>{email}</TextLink>
                </li>
              ))}
              {emails.length < admins.length && (
                <li>
                  <TextLink href={links.members(slug)}>See all Admins</TextLink>
                </li>
              )}
            </ul>
          </section>
        )}
      </EmptyState>
    </div>
  )
}
