import { useEffect, useRef } from 'react'
import type { OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { ManageReason, pagesOfReason } from './manage-reason.tsx'

interface ManageObstacleProps {
  organization: OrganizationSummary
  /** One of those of `archiveState`. */
  reason: string
  onClose: () => void
}

/** In place of the question, once an organization can't be archived any more: why, and where to resolve it. */
export function ManageObstacle({ organization, reason, onClose }: ManageObstacleProps) {
  const { name, slug } = organization
  // What had the focus, the field or a button, is gone.
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  const pages = pagesOfReason(reason, slug)
  return (
    <>
      <div ref={note} tabIndex={-1} style={{ outline: 0 }}>
        <Note tone="warn" title={`${name} can’t be archived now`}>
          <ManageReason reason={reason} organization={organization} />
        </Note>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {pages.map(({ label, href }, index) => (
          <LinkButton key={href} href={href} variant={index === pages.length - 1 ? 'primary' : 'plain'}>
            {label}
          </LinkButton>
        ))}
      </DialogActions>
    </>
  )
}
