import { useState } from 'react'
import { useRequestedAction } from '#web/lib/browser/requested-action.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { InviteForm } from './invite-form.tsx'

/** Opens the form of an invitation. */
export function InviteButton() {
  const [open, setOpen] = useState(false)
  useRequestedAction('invite', () => setOpen(true))
  return (
    <>
      <Button variant="primary" icon="plus" onClick={() => setOpen(true)}>
        Invite new member
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Invite new member"
        description="They get a link by email. It works once, for seven days, and only for that email."
      >
        <InviteForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
