import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { CreateOrganizationForm } from './create-organization-form.tsx'
import { CreateOrganizationTrial } from './create-organization-trial.tsx'

interface CreateOrganizationDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The same form as on its page, over whatever page is open. */
export function CreateOrganizationDialog({ open, onOpenChange }: CreateOrganizationDialogProps) {
  const close = () => onOpenChange(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Create an organization"
      description="It holds applications, the people who work on them, and one subscription."
    >
      <CreateOrganizationForm
        onCreated={close}
        note={<CreateOrganizationTrial />}
        actions={(submit) => (
          <DialogActions>
            <Button size="l" onClick={close}>
              Cancel
            </Button>
            {submit}
          </DialogActions>
        )}
      />
    </Dialog>
  )
}
