import type { ReactNode } from 'react'
import { APP_TYPE_LABELS, type Application } from '#shared/domain/organizations/application.ts'
import { PUBLISHED_RELEASES_COUNTED } from '#shared/limits.ts'
import { links } from '#shared/routes.ts'
import { formatCountUpTo, formatDay } from '#web/lib/format/format.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { Badge } from '#web/ui/badge/badge.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './applications.module.css'
import { Downloads } from './downloads.tsx'
import { useDownloads } from './use-downloads.ts'

/** One application in the organization's home; the whole card leads to it. */
export function ApplicationCard({ application, orgSlug }: { application: Application; orgSlug: string }) {
  const { name, slug, visibility, appType, createdAt, stats } = application
  const downloads = useDownloads(application)
  return (
    <TextLink href={links.application(orgSlug, slug)} className={styles.card}>
      <span className={styles.top}>
        <Avatar name={name} shape="square" />
        <span className={styles.names}>
          <b className="truncate">{name}</b>
          <span className="faint small mono truncate">
            {orgSlug}/{slug}
          </span>
        </span>
        <Badge>{visibility}</Badge>
      </span>
      <span className={styles.stats}>
        <Stat label={stats.publishedReleases === 1 ? 'release' : 'releases'}>
          {formatCountUpTo(stats.publishedReleases, PUBLISHED_RELEASES_COUNTED)}
        </Stat>
        <Stat label={downloads?.total === 1 ? 'download' : 'downloads'}>
          <Downloads counts={downloads} />
        </Stat>
      </span>
      <span className={`${styles.bottom} faint small`}>
        <span>{APP_TYPE_LABELS[appType]}</span>
        <span>created {formatDay(createdAt)}</span>
      </span>
    </TextLink>
  )
}

/** A number and what it counts. */
function Stat({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={styles.stat}>
      <b>{children}</b>
      <span className="faint small">{label}</span>
    </span>
  )
}
