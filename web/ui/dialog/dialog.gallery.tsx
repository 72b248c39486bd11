import { useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import type { Gallery } from '#web/ui/gallery.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { DialogActions } from './dialog-actions.tsx'

function Examples() {
  const [open, setOpen] = useState<'form' | 'confirm' | 'typed' | null>(null)
  const close = () => setOpen(null)
  return (
    <Stack direction="across" gap={3}>
      <Button onClick={() => setOpen('form')}>Open a form</Button>
      <Button onClick={() => setOpen('confirm')}>Open a confirmation</Button>
      <Button onClick={() => setOpen('typed')}>Open a typed confirmation</Button>
      <Dialog open={open === 'form'} onOpenChange={close} title="Edit draft" description="Version and name">
        <Field label="Version">
          <TextInput mono defaultValue="2.4.1" />
        </Field>
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" onClick={close}>
            Save draft
          </Button>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Delete this API key?"
        confirmLabel="Delete key"
        onConfirm={close}
      >
        Anything using this key stops working immediately. This can’t be undone.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'typed'}
        onOpenChange={close}
        title="Delete Editor?"
        confirmLabel="Delete application"
        typedName="Editor"
        onConfirm={close}
      >
        All of its releases are deleted. This can’t be undone.
      </ConfirmDialog>
    </Stack>
  )
}

export const gallery: Gallery = {
  'Opened by buttons': <Examples />,
}
