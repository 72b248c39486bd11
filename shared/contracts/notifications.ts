// The directory's calls about notifications: what a member is emailed, and the chats of an organization.

import * as z from 'zod/mini'
import { ChatChange, ChatDestination, NewChat } from '#shared/domain/notifications/chat-destination.ts'
import { NotificationSettings, SavedChoices } from '#shared/domain/notifications/notification-choices.ts'
import {
  UnsubscribeToken,
  Unsubscribing,
  Unsubscription,
} from '#shared/domain/notifications/unsubscription.ts'
import { anonymous, Done, mutation, needsVerifiedEmail, query, sensitive } from '#shared/rpc.ts'

const Id = z.string().check(z.minLength(1), z.maxLength(300))
const ChatPath = z.object({ org: Id, id: Id })

export const notifications = {
  /** The caller's own choices. */
  'notifications.getChoices': query(Id, NotificationSettings),
  /** Replaces them. */
  'notifications.saveChoices': mutation(SavedChoices, NotificationSettings),
  /** For the page that an email's unsubscribe link opens; null: the link is unknown, or its organization is gone. */
  'notifications.getUnsubscription': anonymous(query(UnsubscribeToken, z.nullable(Unsubscription))),
  /** Repeating it changes nothing. */
  'notifications.unsubscribe': anonymous(mutation(Unsubscribing, z.nullable(Unsubscription))),

  'chats.list': query(Id, z.array(ChatDestination)),
  'chats.create': needsVerifiedEmail(sensitive(mutation(NewChat, ChatDestination))),
  'chats.update': sensitive(mutation(ChatChange, ChatDestination)),
  'chats.delete': mutation(ChatPath, Done),
  /** Sends a test message at once, and answers the destination with what came of it. */
  'chats.test': mutation(ChatPath, ChatDestination),
}
export type Notifications = typeof notifications
