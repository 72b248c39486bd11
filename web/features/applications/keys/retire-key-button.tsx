import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import type { SignatureScheme } from '#shared/domain/releases/signatures.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { isLoginRequired } from '#web/lib/session/login-again.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { LoginAgain } from '#web/ui/login-again/login-again.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'

interface RetireKeyButtonProps {
  scheme: SignatureScheme
  value: string
  /** Of the button and of the dialog: 'Retire first key'. */
  action: string
  /** Must be typed where clients may be left behind. */
  typedName?: string | undefined
  done: string
  /** What will happen. */
  children: ReactNode
}

/** Ends the use of a key, after a question. */
export function RetireKeyButton({ scheme, value, action, typedName, done, children }: RetireKeyButtonProps) {
  const { id } = useApplication()
  const [asking, setAsking] = useState(false)
  const retire = useMutation(
    rpcMutation(directory, 'applications.retireKey', {
      successToast: done,
      refreshes: ['applications.get', 'applications.list', 'applications.readKeyUse'],
      stopPropagation: true,
    }),
  )
  const { error } = retire
  return (
    <Stack gap={2}>
      <div>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {action}…
        </Button>
      </div>
      {error && !isLoginRequired(error) && <Note tone="bad">{error.message}</Note>}
      <LoginAgain error={error} form={`retire ${id}`} values={() => null} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`${action}?`}
        confirmLabel={action}
        typedName={typedName}
        pending={retire.isPending}
        onConfirm={() => retire.mutate({ id, scheme, value }, { onSettled: () => setAsking(false) })}
      >
        {children}
      </ConfirmDialog>
    </Stack>
  )
}
