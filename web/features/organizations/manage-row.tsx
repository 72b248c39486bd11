import { useState } from 'react'
import { type ArchiveState, archiveBlockers } from '#shared/domain/organizations/archiving.ts'
import type { OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { links } from '#shared/routes.ts'
import { useKeptDraft } from '#web/lib/session/use-kept-draft.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
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
      <div className={styles.words}>
        <TextLink href={links.organization(slug)} className="truncate">
          {name}
        </TextLink>
        <div className="muted small">
          {failed ? 'Couldn’t count its applications.' : <Verdict state={state} name={name} />}
        </div>
      </div>
      {failed && (
        <Button icon="refresh" onClick={retry}>
          Try again
        </Button>
      )}
      {!failed && state.kind === 'unknown' && <div className={styles.coming} />}
      {!failed && state.kind === 'refused' && (
        <div className={styles.remedies}>
          {archiveBlockers(state.reason).map((blocker) => (
            <LinkButton
              key={blocker}
              href={blocker === 'applications' ? links.organization(slug) : links.billing(slug)}
              aria-label={`${blocker === 'applications' ? 'Applications' : 'Billing'} of ${name}`}
            >
              {blocker === 'applications' ? 'Applications' : 'Billing'}
            </LinkButton>
          ))}
        </div>
      )}
      {!failed && state.kind === 'offered' && (
        <Button
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

function Verdict({ state, name }: { state: ArchiveState; name: string }) {
  if (state.kind === 'unknown')
    return (
      <Loading label={`Checking ${name}…`}>
        <Skeleton width="9rem" />
      </Loading>
    )
  return state.kind === 'offered' ? 'Ready to archive.' : state.reason
}
