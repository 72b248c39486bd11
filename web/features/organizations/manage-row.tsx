import type { OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { links } from '#shared/routes.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { Tile } from '#web/ui/tile/tile.tsx'
import styles from './manage.module.css'
import { useArchiveState } from './manage-archive-state.ts'
import { ManageReason } from './manage-reason.tsx'

interface ManageRowProps {
  organization: OrganizationSummary
  /** Asks whether to archive it. */
  onArchive: () => void
}

/** One organization: archive it, or exactly one reason why that is not possible. */
export function ManageRow({ organization, onArchive }: ManageRowProps) {
  const { name, slug } = organization
  const { state, failed, retry } = useArchiveState(organization)
  const isOffered = !failed && state.kind === 'offered'
  return (
    <li className={styles.manage}>
      <Tile name={name} slug={slug} />
      <TextLink href={links.organization(slug)} className="truncate">
        {name}
      </TextLink>
      {!isOffered && (
        <div className={styles.reason}>
          {failed && 'Couldn’t count its applications.'}
          {!failed && state.kind === 'unknown' && (
            <Loading label={`Checking ${name}…`}>
              <Skeleton width="9rem" />
            </Loading>
          )}
          {!failed && state.kind === 'refused' && (
            <ManageReason reason={state.reason} organization={organization} />
          )}
        </div>
      )}
      {failed && (
        <Button className={styles.action} icon="refresh" onClick={retry}>
          Try again
        </Button>
      )}
      {isOffered && (
        <Button
          className={styles.action}
          variant="danger"
          icon="archive"
          aria-label={`Archive ${name}`}
          onClick={onArchive}
        >
          Archive
        </Button>
      )}
    </li>
  )
}
