import { useId, useState } from 'react'
import { isRestricted } from '#shared/domain/organizations/restriction.ts'
import { useRequestedAction } from '#web/lib/browser/requested-action.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import { CreateFormPart, prepareCreateForm } from './create-form-part.tsx'
import styles from './new-application-button.module.css'
import { RestrictionNote } from './restriction-note.tsx'

/** Opens the form of a new application; where none can be created, it says why. */
export function NewApplicationButton() {
  const { org } = useOrganization()
  const [open, setOpen] = useState(false)
  const noteId = useId()
  const restricted = isRestricted(org.restrictions, 'application')
  const Form = usePart(CreateFormPart, open, () => setOpen(false))
  useRequestedAction('new-application', () => setOpen(!restricted))
  return (
    <div className={styles.action}>
      <Button
        variant="primary"
        icon="plus"
        disabled={restricted}
        aria-describedby={restricted ? noteId : undefined}
        onPointerEnter={prepareCreateForm}
        onFocus={prepareCreateForm}
        onClick={() => setOpen(true)}
      >
        New application
      </Button>
      {restricted && <RestrictionNote id={noteId} />}
      {Form && (
        <Dialog open={open} onOpenChange={setOpen} title="New application">
          <Form onCancel={() => setOpen(false)} />
        </Dialog>
      )}
    </div>
  )
}
