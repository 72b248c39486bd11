import { useState } from 'react'
import { type ArchiveBlocker, archiveBlocker } from '#shared/domain/organizations/archiving.ts'
import type { OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { links } from '#shared/routes.ts'
import { useKeptDraft } from '#web/lib/session/use-kept-draft.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { Tile } from '#web/ui/tile/tile.tsx'
import { ManageArchiveDialog } from './manage-archive-dialog.tsx'
import { useArchiveState } from './manage-archive-state.ts'
import styles from './organizations.module.css'

const REMEDIES: Record<ArchiveBlocker, { label: string; href: (slug: string) => string }> = {
  applications: { label: 'Applications', href: links.organization },
  subscription: { label: 'Billing', href: links.billing },
}

/** One organization: archive it, or exactly one reason why that is not possible. */
export function ManageRow({ organization }: { organization: OrganizationSummary }) {
  const { id, name, slug } = organization
  const { state, failed, retry } = useArchiveState(organization)
  const [isTyped, setIsTyped] = useState(useKeptDraft<boolean>(`archive ${id}`) ?? false)
  const [asking, setAsking] = useState(isTyped)
  const blocker = state.kind === 'refused' ? archiveBlocker(state.reason) : null
  const remedy = blocker && REMEDIES[blocker]
  return (
    <li className={styles.manage}>
      <Tile name={name} slug={slug} />
      <TextLink href={links.organization(slug)} className="truncate">
        {name}
      </TextLink>
      <div className={styles.reason}>
        {failed && 'Couldn’t count its applications.'}
        {!failed && state.kind === 'unknown' && (
          <Loading label={`Checking ${name}…`}>
            <Skeleton width="9rem" />
          </Loading>
        )}
        {!failed && state.kind === 'refused' && state.reason}
      </div>
      <div className={styles.action}>
        {failed && (
          <Button icon="refresh" onClick={retry}>
            Try again
          </Button>
        )}
        {!failed && remedy && (
          <LinkButton href={remedy.href(slug)} aria-label={`${remedy.label} of ${name}`}>
            {remedy.label}
            <Icon name="chevron-right" size={14} />
          </LinkButton>
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
      </div>
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
