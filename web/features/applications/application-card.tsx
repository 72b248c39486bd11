import { type ReactNode, useId, useState } from 'react'
import type { Application } from '#shared/domain/organizations/application.ts'
import { INSIGHT_DAYS, PUBLISHED_RELEASES_COUNTED } from '#shared/limits.ts'
import { links } from '#shared/routes.ts'
import { formatCount, formatCountUpTo, formatDay } from '#web/lib/format/format.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Sparkline } from '#web/ui/chart/sparkline.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { globe, lock } from '#web/ui/icon/shapes.ts'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { Tile } from '#web/ui/tile/tile.tsx'
import styles from './application-card.module.css'
import { type ApplicationState, applicationState, mayBeInSetup } from './application-state.ts'
import { SetupSteps } from './setup-steps.tsx'
import { useCounts } from './use-counts.ts'

interface ApplicationCardProps {
  application: Application
  /** There is no other: on wide screens it is as wide as the page, and shows every step of a new one. */
  alone: boolean
  /** Whether the way to its next step is the primary button of the page. */
  primary: boolean
}

/** One application in the organization's home. All of the card is the link of its name. */
export function ApplicationCard({ application, alone, primary }: ApplicationCardProps) {
  const { org, role } = useOrganization()
  const { name, slug, visibility, createdAt, stats } = application
  const counts = useCounts(application)
  const [now] = useState(Date.now)
  const isNew = mayBeInSetup(application, now)
  const isDeciding = isNew && counts === undefined
  const state = applicationState(application, { role, updateChecks: counts?.updateChecks, now })
  const steps = isDeciding ? undefined : state?.steps
  const hasChecks = !isDeciding && !steps
  const curve = counts?.daily
  // Its room is kept while the counts load: a long name beside it would be cut otherwise.
  const hasCurve = steps ? false : curve ? curve.some((count) => count > 0) : stats.publishedReleases > 0
  const downloads = counts === null ? null : counts?.downloads.total
  // A directory of an earlier version doesn't count them.
  const updateChecks = counts && (counts.updateChecks ?? null)
  const nameId = useId()
  return (
    <article className={styles.card} data-alone={alone || undefined} aria-labelledby={nameId}>
      <div className={styles.top}>
        <Tile name={name} slug={slug} size="l" />
        <div className={styles.names}>
          <h2 id={nameId}>
            <TextLink href={links.application(org.slug, slug)} className={styles.cover}>
              {name}
            </TextLink>
          </h2>
          <p className={styles.room}>
            <span className={styles.facts}>
              <span className={styles.visibility}>
                <Icon name={visibility === 'Public' ? globe : lock} size={14} />
                {visibility}
              </span>
              <span className="faint">Created {formatDay(createdAt)}</span>
            </span>
          </p>
        </div>
        {hasCurve && <span className={styles.curve}>{curve && <Sparkline values={curve} />}</span>}
      </div>
      {isDeciding ? <DecidingState /> : state && <State state={state} />}
      {alone && steps && <SetupSteps steps={steps} />}
      <div className={styles.foot} data-new={isNew || undefined}>
        <ul className={styles.numbers}>
          <Stat
            label={
              <>
                <span className="visually-hidden">published </span>
                {stats.publishedReleases === 1 ? 'release' : 'releases'}
              </>
            }
            figure={stats.publishedReleases}
            format={(count) => formatCountUpTo(count, PUBLISHED_RELEASES_COUNTED)}
          />
          <Stat
            label={`${downloads === 1 ? 'download' : 'downloads'}${hasChecks ? ', all time' : ''}`}
            figure={downloads}
          />
          {hasChecks && (
            <Stat
              label={`${updateChecks === 1 ? 'check' : 'checks'}, ${INSIGHT_DAYS} days`}
              figure={updateChecks}
            />
          )}
        </ul>
        {steps && (
          <LinkButton
            href={links.application(org.slug, slug)}
            variant={primary ? 'primary' : 'plain'}
            className={styles.continue}
            aria-describedby={nameId}
          >
            Continue setup
          </LinkButton>
        )}
      </div>
    </article>
  )
}

/** Until the update checks are counted, a new application may be live or wait for its first one. */
function DecidingState() {
  return (
    <p className={styles.state}>
      <Skeleton width="12rem" height="1.375rem" />
    </p>
  )
}

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

interface StatProps {
  label: ReactNode
  /** Undefined while it loads; null where it isn't available. */
  figure: number | null | undefined
  format?: (count: number) => string
}

/** A number and what it counts. */
function Stat({ label, figure, format = formatCount }: StatProps) {
  return (
    <li>
      <b className={figure ? undefined : styles.none}>
        {figure === undefined && <Skeleton width="3rem" height="1lh" />}
        {figure === null && (
          <>
            <span aria-hidden="true">–</span>
            <span className="visually-hidden">Not available right now</span>
          </>
        )}
        {typeof figure === 'number' && format(figure)}
      </b>
      <span>{label}</span>
    </li>
  )
}
