import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import type { OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { useKeptDraft } from '#web/lib/session/use-kept-draft.ts'
import { Card } from '#web/ui/card/card.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import styles from './manage.module.css'
import { ManageArchiveDialog } from './manage-archive-dialog.tsx'
import { useArchiveState } from './manage-archive-state.ts'
import { ManageRow } from './manage-row.tsx'

export interface ManageGroupsProps {
  organizations: OrganizationSummary[]
  /** Called once it is known which of them can be archived. */
  onReady: () => void
}

export const DANGER = { title: 'Danger Zone', aside: 'Archiving can’t be undone.', lined: true, flush: true }

/** First the organizations that can be archived, then the others. One card holds them all where none can be. */
export function ManageGroups({ organizations, onReady }: ManageGroupsProps) {
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, boolean>>(new Map())
  const onVerdict = useCallback(
    (id: string, isReady: boolean) => setVerdicts((before) => new Map(before).set(id, isReady)),
    [],
  )
  /** Of the organization whose dialog is open. */
  const [asked, setAsked] = useState<string | null>(null)
  const isKnown = organizations.every(({ id }) => verdicts.has(id))
  useEffect(() => {
    if (isKnown) onReady()
  }, [isKnown, onReady])
  const ready = organizations.filter(({ id }) => verdicts.get(id))
  const others = organizations.filter(({ id }) => !verdicts.get(id))
  return (
    <>
      {organizations.map((organization) => (
        <Archiving
          key={organization.id}
          organization={organization}
          onVerdict={onVerdict}
          asked={asked === organization.id}
          onAsk={setAsked}
        />
      ))}
      <Card {...DANGER}>
        {isKnown ? (
          <Rows organizations={ready.length > 0 ? ready : others} onArchive={setAsked} />
        ) : (
          // Rows would change places.
          <SkeletonRows count={organizations.length} />
        )}
      </Card>
      {isKnown && ready.length > 0 && others.length > 0 && (
        <Card title="Can’t be archived yet" lined flush>
          <Rows organizations={others} onArchive={setAsked} />
        </Card>
      )}
    </>
  )
}

interface ArchivingProps {
  organization: OrganizationSummary
  onVerdict: (id: string, isReady: boolean) => void
  /** Its dialog is open. */
  asked: boolean
  onAsk: (id: string | null) => void
}

/**
 * Reports whether one organization can be archived, as soon as that is known and when it changes, and shows its dialog:
 * not part of its row, which then moves to the other group.
 */
function Archiving({ organization, onVerdict, asked, onAsk }: ArchivingProps) {
  const { id } = organization
  const { state, isLoading, isUnread } = useArchiveState(organization)
  const isReady = state.kind === 'offered'
  useLayoutEffect(() => {
    if (!isLoading) onVerdict(id, isReady)
  }, [id, isLoading, isReady, onVerdict])
  const [isTyped, setIsTyped] = useState(useKeptDraft<boolean>(`archive ${id}`) ?? false)
  const isOpen = asked || isTyped
  if (!isOpen) return null
  return (
    <ManageArchiveDialog
      organization={organization}
      // What was typed stays when a call fails.
      obstacle={state.kind === 'refused' && !isUnread ? state.reason : null}
      isTyped={isTyped}
      onClose={() => {
        onAsk(null)
        setIsTyped(false)
      }}
    />
  )
}

interface RowsProps {
  organizations: OrganizationSummary[]
  onArchive: (id: string) => void
}

function Rows({ organizations, onArchive }: RowsProps) {
  return (
    <ul className={styles.rows}>
      {organizations.map((organization) => (
        <ManageRow
          key={organization.id}
          organization={organization}
          onArchive={() => onArchive(organization.id)}
        />
      ))}
    </ul>
  )
}
