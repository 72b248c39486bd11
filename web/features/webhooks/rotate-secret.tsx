import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { endpointName, type WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { isLoginRequired } from '#web/lib/session/login-again.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Checkbox } from '#web/ui/choice/choice.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { LoginAgain } from '#web/ui/login-again/login-again.tsx'
import type { ShownSecret } from './secret-panel.tsx'

interface RotateSecretProps {
  endpoint: WebhookEndpoint
  onClose: () => void
  onRotated: (secret: ShownSecret) => void
}

export function RotateSecret({ endpoint, onClose, onRotated }: RotateSecretProps) {
  const { org } = useOrganization()
  const [immediately, setImmediately] = useState(false)
  const name = endpointName(endpoint)
  const rotate = useMutation(
    rpcMutation(directory, 'webhooks.rotateSecret', {
      refreshes: ['webhooks.list'],
      stopPropagation: isLoginRequired,
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rotate.mutate(
      { org: org.id, id: endpoint.id, immediately },
      {
        onSuccess: ({ secret, formerSecretUntil }) =>
          onRotated({ name, value: secret, isRotated: true, formerUntil: formerSecretUntil }),
      },
    )
  }
  return (
    <Dialog open onOpenChange={onClose} title="Rotate secret" pending={rotate.isPending}>
      <form onSubmit={submit} style={{ display: 'contents' }}>
        <p className="muted">
          “{name}” gets a new secret. For 24 hours the former one signs as well, so that you can replace it.
        </p>
        <Checkbox
          label="Stop signing with the former secret now"
          hint="For one that has leaked. Your system rejects requests until it has the new one."
          checked={immediately}
          onChange={({ target }) => setImmediately(target.checked)}
        />
        <LoginAgain error={rotate.error} form={`rotate ${endpoint.id}`} values={() => null} />
        <DialogActions>
          <Button onClick={onClose} disabled={rotate.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={rotate.isPending}>
            Rotate secret
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
