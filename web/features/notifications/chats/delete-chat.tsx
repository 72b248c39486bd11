import { useMutation } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { type ChatDestination, chatName } from '#shared/domain/notifications/chat-destination.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

export function DeleteChat({ chat, onClose }: { chat: ChatDestination; onClose: () => void }) {
  const { org } = useOrganization()
  const remove = useMutation(
    rpcMutation(directory, 'chats.delete', { successToast: 'Chat deleted.', refreshes: ['chats.list'] }),
  )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete chat"
      confirmLabel="Delete chat"
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ org: org.id, id: chat.id }, { onSuccess: onClose })}
    >
      “{chatName(chat)}” gets no more messages. Its URL is deleted. This can’t be undone.
    </ConfirmDialog>
  )
}
