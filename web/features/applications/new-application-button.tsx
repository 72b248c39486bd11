import { useState } from 'react'
import { isRestricted } from '#shared/domain/organizations/restriction.ts'
import { useRequestedAction } from '#web/lib/browser/requested-action.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import { CreateFormPart, prepareCreateForm } from './create-form-part.tsx'

interface NewApplicationButtonProps {
  /** Of the element that says why none can be created. */
  noteId: string
  /** Whether nothing else on the page comes first. */
  primary: boolean
}

/** Opens the form of a new application. */
export function NewApplicationButton({ noteId, primary }: NewApplicationButtonProps) {
  const { org } = useOrganization()
  const [open, setOpen] = useState(false)
  const restricted = isRestricted(org.restrictions, 'application')
  const Form = usePart(CreateFormPart, open, () => setOpen(false))
  useRequestedAction('new-application', () => setOpen(!restricted))
  return (
    <>
      <Button
        variant={primary ? 'primary' : 'plain'}
        icon="plus"
        disabled={restricted}
        aria-describedby={restricted ? noteId : undefined}
        onPointerEnter={prepareCreateForm}
        onFocus={prepareCreateForm}
        onClick={() => setOpen(true)}
      >
        New application
      </Button>
      {Form && (
        <Dialog open={open} onOpenChange={setOpen} title="New application">
          <Form onCancel={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}
