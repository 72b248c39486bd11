import { useState } from 'react'
import type { OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { links } from '#shared/routes.ts'
import { useKeptDraft } from '#web/lib/session/use-kept-draft.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { Tile } from '#web/ui/tile/tile.tsx'
import { ManageArchiveDialog } from './manage-archive-dialog.tsx'
import { useArchiveState } from './manage-archive-state.ts'
import { ManageReason } from './manage-reason.tsx'
import styles from './organizations.module.css'

/** One organization: archive it, or exactly one reason why that is not possible. */
export function ManageRow({ organization }: { organization: OrganizationSummary }) {
  const { id, name, slug } = organization
  const { state, failed, retry } = useArchiveState(organization)
  const [isTyped, setIsTyped] = useState(useKeptDraft<boolean>(`archive ${id}`) ?? false)
  const [asking, setAsking] = useState(isTyped)
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
          onClick={() => setAsking(true)}
        >
          Archive
        </Button>
      )}
      {asking && (
        <ManageArchiveDialog
          organization={organization}
          isTyped={isTyped}
          onClose={() => {
            setAsking(false)
            setIsTyped(false)
          }}
        />
      )}
    </li>
  )
}
