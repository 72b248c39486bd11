import type { ChatDestination } from '#shared/domain/notifications/chat-destination.ts'

/** What is open above the list. */
export type Opened = { kind: 'add' } | { kind: 'edit' | 'delete'; chat: ChatDestination }
