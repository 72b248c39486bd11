import type { AppStatus } from '#shared/domain/releases/app-status.ts'
import { links } from '#shared/routes.ts'
import type { Place } from '#web/features/releases/downloads/use-downloads.ts'
import { ownSystem } from '#web/lib/browser/own-system.ts'
import { useDocumentDescription, useDocumentTitle } from '#web/lib/browser/page.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { MakersPage } from '#web/ui/makers-page/makers-page.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { Tile } from '#web/ui/tile/tile.tsx'
import { ChannelCard } from './channel-card.tsx'
import { downloadVersion } from './download-version.ts'
import { Platforms } from './platforms.tsx'
import { PublicNote } from './public-note.tsx'
import lists from './release-lists.module.css'
import { ReleaseLists } from './release-lists.tsx'
import { commonPlatforms } from './status-platforms.ts'
import styles from './status-view.module.css'
import { headline } from './status-words.ts'

export interface StatusViewProps {
  place: Place
  status: AppStatus
  signedIn: boolean
}

/** What is live on each channel and since when, what is on its way, and what was taken back. */
export function StatusView({ place, status, signedIn }: StatusViewProps) {
  const { name, organization, audience, isStopped, channels } = status
  const [first] = channels
  const line = headline(status)
  const platforms = commonPlatforms(channels)
  useDocumentTitle(`${name} release status`)
  useDocumentDescription(`${line}. Which version of ${name} by ${organization} is live, and since when.`)
  return (
    <MakersPage slug={place.app} organization={signedIn ? null : organization}>
      <header className={styles.hero}>
        <Tile name={name} slug={place.app} size="l" />
        <div className={styles.words}>
          <p className={styles.name}>
            {name} <span>by {organization}</span>
          </p>
          <h1>{line}</h1>
        </div>
        {audience === 'everyone' && first && (
          <LinkButton
            size="l"
            icon="download"
            className={styles.download}
            href={`${links.releases(place.org, place.app)}?view=download`}
          >
            {['Download', name, downloadVersion(channels, ownSystem())].filter(Boolean).join(' ')}
          </LinkButton>
        )}
      </header>
      {audience === 'everyone' && signedIn && <PublicNote org={place.org} />}
      {audience === 'members' && (
        <Note title="Only members see this page">
          {isStopped ? (
            `Operators of this console have stopped the updates of ${name}.`
          ) : (
            <>
              {name} is private. To share this page, make it public in its{' '}
              <TextLink className="link" href={links.applicationSettings(place.org, place.app)}>
                settings
              </TextLink>
              .
            </>
          )}
        </Note>
      )}
      {channels.length === 0 && (
        <Card>
          <EmptyState icon="flag" title="Versions appear here">
            Once {organization} publishes {name}, each is listed with its date and platforms.
          </EmptyState>
        </Card>
      )}
      <div className={styles.parts}>
        <div className={styles.channels}>
          {channels.map((channel) => (
            <ChannelCard key={channel.channel ?? ''} status={channel} isAlike={platforms !== null} />
          ))}
        </div>
        {platforms && (
          <Card flush>
            <div className={lists.line}>
              <h2>Runs on</h2>
              <Platforms label="Runs on" platforms={platforms} />
            </div>
          </Card>
        )}
        <ReleaseLists status={status} />
      </div>
    </MakersPage>
  )
}
