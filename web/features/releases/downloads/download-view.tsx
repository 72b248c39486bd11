import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { DownloadPage } from '#shared/domain/releases/download-page.ts'
import { links } from '#shared/routes.ts'
import { useDocumentTitle } from '#web/lib/browser/page.ts'
import { forgetRecordedPath, recordPath, useSession } from '#web/lib/session/session.ts'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { MakersPage } from '#web/ui/makers-page/makers-page.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { Tile } from '#web/ui/tile/tile.tsx'
import { CheckDownload } from './check-download.tsx'
import styles from './download-page.module.css'
import { AllDownloads, OtherReleases, PrimaryDownload, WhatsNew } from './latest-release.tsx'
import { OlderReleases } from './older-releases.tsx'
import history from './release-history.module.css'
import type { Place } from './use-downloads.ts'

/** The public page of an app: what it is, the button for the visitor's system, and all other files. */
export function DownloadView({ place, page }: { place: Place; page: DownloadPage }) {
  const { name, organization, description, latest } = page
  const [first, ...others] = latest
  const session = useSession()
  const [path] = useLocation()
  useDocumentTitle(`Download ${name}`)
  // A user who logs in from here comes back.
  useEffect(() => {
    if (session.status === 'errored') recordPath(path)
    if (session.status === 'ready') forgetRecordedPath()
  }, [session.status, path])
  return (
    <MakersPage
      slug={place.app}
      organization={session.status === 'ready' ? null : organization}
      footerLinks={<TextLink href={links.appStatus(place.org, place.app)}>Release status</TextLink>}
    >
      <header className={styles.hero}>
        <Tile name={name} slug={place.app} size="xl" />
        <div className={styles.words}>
          <h1>{name}</h1>
          {description && <p className={styles.description}>{description}</p>}
          <p className={styles.by}>
            by <b>{organization}</b>
          </p>
        </div>
        {first && <PrimaryDownload place={place} release={first} />}
      </header>
      {first && <AllDownloads place={place} release={first} />}
      {first ? (
        <div className={history.columns}>
          <div className={history.column}>
            <WhatsNew release={first} />
            <OtherReleases place={place} releases={others} />
            <OlderReleases place={place} />
          </div>
          <CheckDownload files={first.files} />
        </div>
      ) : (
        <Card>
          <EmptyState icon="download" title="Nothing to download yet">
            Downloads appear here when {organization} publishes {name}.
          </EmptyState>
        </Card>
      )}
    </MakersPage>
  )
}
