import type { ChatDestination } from '#shared/domain/notifications/chat-destination.ts'
import { HeaderCell, Table } from '#web/ui/table/table.tsx'
import { ChatRow } from './chat-row.tsx'
import type { Opened } from './opened.ts'

interface ChatTableProps {
  chats: readonly ChatDestination[]
  onOpen: (opened: Opened) => void
}

export function ChatTable({ chats, onOpen }: ChatTableProps) {
  return (
    <Table label="Chats" roomy fold>
      <thead>
        <tr>
          <HeaderCell>Chat</HeaderCell>
          <HeaderCell>Tells of</HeaderCell>
          <HeaderCell>Applications</HeaderCell>
          <HeaderCell>Last message</HeaderCell>
          <HeaderCell>On</HeaderCell>
          <HeaderCell align="end">
            <span className="visually-hidden">Actions</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {chats.map((chat) => (
          <ChatRow key={chat.id} chat={chat} onOpen={onOpen} />
        ))}
      </tbody>
    </Table>
  )
}
