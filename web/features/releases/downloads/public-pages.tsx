import type { ReactNode } from 'react'
import { links } from '#shared/routes.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { settings } from '#web/lib/api/settings.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { CopyButton } from '#web/ui/copy/copy-button.tsx'
import { CopyField } from '#web/ui/copy/copy-field.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { ShareButton } from './share-button.tsx'
import styles from './share-page.module.css'
import { StatusBadge } from './status-badge.tsx'

/** The pages that visitors see, or why they see none. */
export function PublicPages({ place: { org, app } }: { place: AppPlace }) {
  const { visibility, name } = useApplication()
  const downloads = links.releases(org, app)
  const status = links.appStatus(org, app)
  if (visibility === 'Private')
    return (
      <Note title="This application is private">
        It has no public page. The links below work for anyone who has them. To get a page,{' '}
        <TextLink className="link" href={links.applicationSettings(org, app)}>
          make it public
        </TextLink>
        .
      </Note>
    )
  return (
    <>
      <PageCard title="Download page" path={downloads} shown={`${downloads}?view=download`} sharedAs={name}>
        Offers each visitor the file for their system, with notes and older versions.
      </PageCard>
      <PageCard title="Status page" path={status} shown={status}>
        Says which version is live on each channel, and what is rolling out or on hold.
      </PageCard>
      <StatusBadge place={{ org, app }} name={name} />
    </>
  )
}

interface PageCardProps {
  title: string
  path: string
  /** The path that shows it to those who belong to the organization. */
  shown: string
  /** The page to share first; what a phone calls the link to it. */
  sharedAs?: string
  children: ReactNode
}

function PageCard({ title, path, shown, sharedAs, children }: PageCardProps) {
  const url = `${settings.siteOrigin}${path}`
  const label = `Copy link to the ${title.toLowerCase()}`
  return (
    <Card
      title={title}
      aside={
        <LinkButton variant="ghost" href={`${settings.siteOrigin}${shown}`}>
          Open page <Icon name="external" size={14} />
        </LinkButton>
      }
    >
      <Stack gap={3}>
        <p className={styles.about}>{children}</p>
        {sharedAs ? (
          <div className={styles.page}>
            <CopyField value={url} />
            <CopyButton value={url} label={label} variant="primary" size="l">
              Copy link
            </CopyButton>
            <ShareButton title={sharedAs} url={url} />
          </div>
        ) : (
          <CopyField value={url} label={label} />
        )}
      </Stack>
    </Card>
  )
}
