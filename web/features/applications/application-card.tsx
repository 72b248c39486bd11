import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import type { Application } from '#shared/domain/organizations/application.ts'
import { INSIGHT_DAYS, PUBLISHED_RELEASES_COUNTED } from '#shared/limits.ts'
import { links } from '#shared/routes.ts'
import { formatCount, formatCountUpTo, formatDay } from '#web/lib/format/format.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Sparkline } from '#web/ui/chart/sparkline.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { globe, lock } from '#web/ui/icon/shapes.ts'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { Tile } from '#web/ui/tile/tile.tsx'
import styles from './application-card.module.css'
import { type ApplicationState, applicationState } from './application-state.ts'
import type { ApplicationCounts } from './counts-loader.ts'
import { useCounts } from './use-counts.ts'

/** One application in the organization's home. All of the card is the link of its name. */
export function ApplicationCard({ application }: { application: Application }) {
  const { org, role } = useOrganization()
  const { name, slug, visibility, createdAt, stats } = application
  const counts = useCounts(application)
  const [now] = useState(Date.now)
  const state = applicationState(application, { role, updateChecks: counts?.updateChecks, now })
  const curve = counts?.daily?.some((count) => count > 0) ? counts.daily : null
  const nameId = useId()
  return (
    <article className={styles.card} aria-labelledby={nameId}>
      <div className={styles.top}>
        <Tile name={name} slug={slug} size="l" />
        <div className={styles.names}>
          <h2 id={nameId}>
            <TextLink href={links.application(org.slug, slug)} className={styles.cover}>
              {name}
            </TextLink>
          </h2>
          <p className={styles.facts}>
            <span className={styles.visibility}>
              <Icon name={visibility === 'Public' ? globe : lock} size={14} />
              {visibility}
            </span>
            <span className="faint">Created {formatDay(createdAt)}</span>
          </p>
        </div>
        {/* Its room is kept while the counts load: the words beside it would wrap again. */}
        {(stats.publishedReleases > 0 || curve || state?.done) && (
          <span className={styles.curve}>
            {curve && <Sparkline values={curve} />}
            {!curve && state?.done && (
              <span className={styles.steps} style={{ '--done': state.done } as CSSProperties} />
            )}
          </span>
        )}
      </div>
      {state && <State state={state} />}
      <ul className={styles.numbers}>
        <Stat label={stats.publishedReleases === 1 ? 'published release' : 'published releases'}>
          {formatCountUpTo(stats.publishedReleases, PUBLISHED_RELEASES_COUNTED)}
        </Stat>
        <Stat label={counts?.downloads.total === 1 ? 'download' : 'downloads'}>
          <Counted counts={counts} read={({ downloads }) => downloads.total} />
        </Stat>
        <Stat label={`${counts?.updateChecks === 1 ? 'check' : 'checks'} in ${INSIGHT_DAYS} days`}>
          <Counted counts={counts} read={({ updateChecks }) => updateChecks} />
        </Stat>
      </ul>
    </article>
  )
}

type Counts = ApplicationCounts | null | undefined

/** The newest release and how far it is, or the step that a new application waits for. */
function State({ state: { chip, tone, icon, version, words } }: { state: ApplicationState }) {
  return (
    <p className={styles.state}>
      <Badge tone={tone} icon={icon}>
        {chip}
      </Badge>
      <span className={styles.words}>
        {version && <b className={styles.version}>{version}</b>} {words}
      </span>
    </p>
  )
}

/** A number and what it counts. */
function Stat({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li>
      <b>{children}</b>
      <span>{label}</span>
    </li>
  )
}

interface CountedProps {
  counts: Counts
  /** Undefined: a directory of an earlier version answers. */
  read: (counts: ApplicationCounts) => number | undefined
}

/** A figure as `useCounts` returns it: loading, unavailable, or a number. */
function Counted({ counts, read }: CountedProps) {
  if (counts === undefined) return <Skeleton width="3rem" />
  const figure = counts === null ? undefined : read(counts)
  if (figure !== undefined) return formatCount(figure)
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">Not available right now</span>
    </>
  )
}
