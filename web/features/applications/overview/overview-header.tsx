import { useId } from 'react'
import { APP_TYPE_LABELS, UPDATER_LABELS } from '#shared/domain/organizations/application.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { isRestricted } from '#shared/domain/organizations/restriction.ts'
import { PUBLISHED_RELEASES_COUNTED } from '#shared/limits.ts'
import { links } from '#shared/routes.ts'
import { updatePageFor } from '#shared/update-pages.ts'
import { RestrictionNote } from '#web/features/applications/restriction-note.tsx'
import { formatCountUpTo, formatDay } from '#web/lib/format/format.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { ownGuide } from '#web/lib/update-guides/own-guide.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { globe, lock } from '#web/ui/icon/shapes.ts'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { Tile } from '#web/ui/tile/tile.tsx'
import styles from './overview.module.css'

interface OverviewHeaderProps {
  /** Whether the steps to a first update are below, with the guide. */
  firstRun: boolean
  /** Whether one of those steps is to publish a first version. */
  unpublished: boolean
}

/** What the application is, and the two things that are most often wanted of it. */
export function OverviewHeader({ firstRun, unpublished }: OverviewHeaderProps) {
  const { org } = useOrganization()
  const application = useApplication()
  const { name, slug, visibility, appType, updaters, description, createdAt, stats } = application
  const noteId = useId()
  const isPublic = visibility === 'Public'
  const { publishedReleases: count } = stats
  const releases = `${formatCountUpTo(count, PUBLISHED_RELEASES_COUNTED)} ${count === 1 ? 'release' : 'releases'}`
  return (
    <Stack gap={3}>
      <PageHeader
        title={name}
        picture={<Tile name={name} slug={slug} size="l" />}
        badges={
          <>
            <Badge icon={isPublic ? globe : lock}>{visibility}</Badge>
            <Badge>{APP_TYPE_LABELS[appType]}</Badge>
            {updaters.map((updater) => (
              <Badge key={updater}>{UPDATER_LABELS[updater]}</Badge>
            ))}
          </>
        }
        description={
          <span className={styles.about}>
            {description && <span>{description}</span>}
            <span className="faint">
              {count > 0 ? `${releases}, created` : 'Created'} {formatDay(createdAt)}
            </span>
            {!firstRun && updatePageFor(application) && (
              <TextLink className={classNames('link', styles.guide)} href={ownGuide(org.slug, application)}>
                Update guide
              </TextLink>
            )}
          </span>
        }
        actions={
          (isPublic || !unpublished) && (
            <>
              {isPublic && (
                <LinkButton href={`${links.releases(org.slug, slug)}?view=download`}>
                  Download page <Icon name="external" size={14} />
                </LinkButton>
              )}
              {!unpublished && <NewRelease primary={!firstRun} noteId={noteId} />}
            </>
          )
        }
      />
      <ReleaseRestriction noteId={noteId} />
    </Stack>
  )
}

function NewRelease({ primary, noteId }: { primary: boolean; noteId: string }) {
  const { org, role } = useOrganization()
  const { slug } = useApplication()
  const looks = { variant: primary ? 'primary' : 'plain', icon: 'plus' } as const
  if (can(role, 'releases.write') && !isRestricted(org.restrictions, 'release'))
    return (
      <LinkButton {...looks} href={links.createRelease(org.slug, slug)}>
        New release
      </LinkButton>
    )
  return (
    <Button {...looks} disabled aria-describedby={noteId}>
      New release
    </Button>
  )
}

function ReleaseRestriction({ noteId }: { noteId: string }) {
  const { org } = useOrganization()
  return isRestricted(org.restrictions, 'release') ? <RestrictionNote id={noteId} /> : null
}
