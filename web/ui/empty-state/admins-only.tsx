import { use } from 'react'
import type { Organization } from '#shared/domain/organizations/organization.ts'
import { links } from '#shared/routes.ts'
import { ScreenTitleContext } from '#web/lib/browser/page.ts'
import { PageNotice } from '#web/ui/page-notice/page-notice.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './admins-only.module.css'

/** Admins named here; the list of members has the others. */
const MAX_ADMINS = 3

interface AdminsOnlyProps {
  org: Pick<Organization, 'name' | 'slug' | 'members'>
}

/** Shown to a Member in place of a page that only Admins see: whom to ask. */
export function AdminsOnly({ org: { name, slug, members } }: AdminsOnlyProps) {
  const title = use(ScreenTitleContext)
  const admins = members.filter(({ role }) => role === 'Admin')
  const emails = admins.flatMap(({ traits }) => traits.email ?? []).slice(0, MAX_ADMINS)
  return (
    <PageNotice
      title={title}
      lead="You do not have permissions to view this page. Contact your administrator if needed."
    >
      {admins.length > 0 && (
        <section className={styles.admins}>
          <h2>Admins of {name}</h2>
          <ul>
            {emails.map((email) => (
              <li key={email}>
                <TextLink href={`mailto:${email}`}>{email}</TextLink>
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
    </PageNotice>
  )
}
