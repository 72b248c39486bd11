import { use } from 'react'
import type { Organization } from '#shared/domain/organizations/organization.ts'
import { links } from '#shared/routes.ts'
import { ScreenTitleContext } from '#web/lib/browser/page.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { lock } from '#web/ui/icon/shapes.ts'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './admins-only.module.css'
import { EmptyState } from './empty-state.tsx'

/** Admins named here; the list of members has the others. */
const MAX_ADMINS = 3

interface AdminsOnlyProps {
  org: Pick<Organization, 'name' | 'slug' | 'members'>
}

/** Shown to a Member in place of a page that only Admins see: whom to ask. */
export function AdminsOnly({ org: { name, slug, members } }: AdminsOnlyProps) {
  const subject = encodeURIComponent(`${use(ScreenTitleContext)}, ${name}`)
  const admins = members.filter(({ role }) => role === 'Admin')
  const emails = admins.flatMap(({ traits }) => traits.email ?? []).slice(0, MAX_ADMINS)
  return (
    <Stack gap={5}>
      <PageHeader />
      <Card
        flush
        footer={
          admins.length > 0 && (
            <section className={styles.admins}>
              <h2>Admins of {name}</h2>
              <ul>
                {emails.map((email) => (
                  <li key={email}>
                    <TextLink href={`mailto:${email}?subject=${subject}`}>{email}</TextLink>
                  </li>
                ))}
                {emails.length < admins.length && (
                  <li>
                    <TextLink href={links.members(slug)}>See all Admins</TextLink>
                  </li>
                )}
              </ul>
            </section>
          )
        }
      >
        <EmptyState
          icon={lock}
          quiet
          action={<LinkButton href={links.organization(slug)}>Back to Applications</LinkButton>}
        >
          You do not have permissions to view this page. Contact your administrator if needed.
        </EmptyState>
      </Card>
    </Stack>
  )
}
