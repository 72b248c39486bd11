import { isLoginRequired } from '#web/lib/session/login-again.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { LoginAgain } from '#web/ui/login-again/login-again.tsx'
import { ActButton, type RowWords } from './act-button.tsx'
import { type Act, useDraftDialog } from './use-draft-dialog.ts'

interface ConfirmButtonProps {
  /** Id of the organization, application or file. */
  subject: string
  /** 'Restore file', 'Free slug'. */
  action: string
  inRow?: RowWords | undefined
  title: string
  /** What happens. */
  text: string
  tone?: 'primary' | 'danger' | undefined
  /** Must be typed first. */
  typedName?: string | undefined
  act: Act
  onConfirm: (close: { onSuccess: () => void; onError: (error: Error) => void }) => void
}

/** Asks before something is done that takes no reason. */
export function ConfirmButton({
  subject,
  action,
  inRow,
  text,
  act,
  onConfirm,
  ...question
}: ConfirmButtonProps) {
  const form = `${action} ${subject}`
  const { draft, open, setOpen } = useDraftDialog<true>(form)
  const close = () => setOpen(false)
  return (
    <>
      <ActButton action={action} inRow={inRow} onClick={() => setOpen(true)} />
      <ConfirmDialog
        {...question}
        open={open}
        onOpenChange={setOpen}
        isTyped={draft !== null}
        pending={act.isPending}
        confirmLabel={action}
        onConfirm={() =>
          onConfirm({
            onSuccess: close,
            onError: (error) => {
              if (!isLoginRequired(error)) close()
            },
          })
        }
      >
        <p>{text}</p>
        <LoginAgain error={act.error} form={form} values={() => true} />
      </ConfirmDialog>
    </>
  )
}
