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
import styles from './organizations.module.css'

/** One organization: archive it, or exactly one reason why that is not possible. */
export function ManageRow({ organization }: { organization: OrganizationSummary }) {
  const { id, name, slug } = organization
  const { state, failed, retry } = useArchiveState(organization)
  const [isTyped, setIsTyped] = useState(useKeptDraft<boolean>(`archive ${id}`) ?? false)
  const [asking, setAsking] = useState(isTyped)
  return (
    <li className={styles.manage}>
      <Tile name={name} slug={slug} />
      <span className={styles.words}>
        <TextLink href={links.organization(slug)} className="truncate">
          {name}
        </TextLink>
        <span className="faint small mono truncate">{slug}</span>
      </span>
      <span className={styles.verdict}>
        {failed ? (
          <Button icon="refresh" onClick={retry}>
            Couldn’t count its applications
          </Button>
        ) : state.kind === 'unknown' ? (
          <Loading label={`Checking ${name}…`}>
            <Skeleton width="9rem" />
          </Loading>
        ) : state.kind === 'refused' ? (
          <span className="muted small">{state.reason}</span>
        ) : (
          <Button icon="archive" aria-label={`Archive ${name}`} onClick={() => setAsking(true)}>
            Archive
          </Button>
        )}
      </span>
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
