import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useRequestedAction } from '#web/lib/browser/requested-action.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { chat } from '#web/ui/icon/shapes.ts'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { ChatForm } from './chat-form.tsx'
import { ChatTable } from './chat-table.tsx'
import { DeleteChat } from './delete-chat.tsx'
import type { Opened } from './opened.ts'

/** The chats of an organization, for its Admins. */
export function ChatsPanel() {
  const { org } = useOrganization()
  const query = useQuery(rpcQuery(directory, 'chats.list', org.id))
  const [opened, setOpened] = useState<Opened | null>(null)
  const add = () => setOpened({ kind: 'add' })
  useRequestedAction('add-chat', add)
  const close = () => setOpened(null)
  const isEmpty = query.data?.length === 0
  const hasChats = query.data && query.data.length > 0
  return (
    <>
      <Card
        title="Chats"
        flush={!isEmpty}
        lined
        aside={
          hasChats && (
            <Button icon="plus" onClick={add}>
              Add chat
            </Button>
          )
        }
      >
        <Loaded query={query} loading={<SkeletonRows />}>
          {(chats) =>
            chats.length > 0 ? (
              <ChatTable chats={chats} onOpen={setOpened} />
            ) : (
              <EmptyState
                icon={chat}
                title="No chats yet"
                action={
                  <Button variant="primary" icon="plus" onClick={add}>
                    Add your first chat
                  </Button>
                }
              >
                Slack, Discord or Microsoft Teams can tell your team what is published, held or rolled back.
              </EmptyState>
            )
          }
        </Loaded>
      </Card>
      {(opened?.kind === 'add' || opened?.kind === 'edit') && (
        <ChatForm chat={opened.kind === 'edit' ? opened.chat : null} onClose={close} />
      )}
      {opened?.kind === 'delete' && <DeleteChat chat={opened.chat} onClose={close} />}
    </>
  )
}
