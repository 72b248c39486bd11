// The handlers of notifications, by procedure.

import type { Notifications } from '#shared/contracts/notifications.ts'
import type { Person, ServiceActor, Visitor } from '#worker/platform/rpc/context.ts'
import type { RpcHandlers } from '#worker/platform/rpc/rpc.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { createChat } from './chat/create.ts'
import { deleteChat } from './chat/delete.ts'
import { listChats } from './chat/list.ts'
import { testChat } from './chat/test.ts'
import { updateChat } from './chat/update.ts'
import { getChoices } from './choices/get.ts'
import { saveChoices } from './choices/save.ts'
import { getUnsubscription, unsubscribe } from './choices/unsubscribe.ts'

export const notificationHandlers: RpcHandlers<Notifications, Context<Person | ServiceActor | Visitor>> = {
  'notifications.getChoices': getChoices,
  'notifications.saveChoices': saveChoices,
  'notifications.getUnsubscription': getUnsubscription,
  'notifications.unsubscribe': unsubscribe,
  'chats.list': listChats,
  'chats.create': createChat,
  'chats.update': updateChat,
  'chats.delete': deleteChat,
  'chats.test': testChat,
}
