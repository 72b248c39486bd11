// The rows of the role matrix about notifications.

import type { Notifications } from '#shared/contracts/notifications.ts'
import type { Input } from '#shared/rpc.ts'
import { ADMINS, type Line, MEMBERS } from './line.ts'
import { CHAT } from './place.ts'

export const notificationMatrix: { [Name in keyof Notifications]: Line<Input<Notifications[Name]>> } = {
  'notifications.getChoices': { statuses: MEMBERS, input: ({ orgSlug }) => orgSlug },
  'notifications.saveChoices': {
    statuses: MEMBERS,
    input: ({ org, app }) => ({
      ...{ org, choices: { published: true }, timeZone: 'Europe/Berlin' },
      exceptions: [{ appId: app, choices: { held: false } }],
    }),
  },
  // The same for all: the token says whose emails they are.
  'notifications.getUnsubscription': { statuses: [200, 200, 200, 200], input: () => 'unknown' },
  'notifications.unsubscribe': { statuses: [200, 200, 200, 200], input: () => ({ token: 'unknown' }) },
  'chats.list': { statuses: ADMINS, input: ({ orgSlug }) => orgSlug },
  'chats.create': { statuses: ADMINS, input: ({ org }) => ({ org, ...CHAT }), act: 'chat.created' },
  'chats.update': {
    statuses: ADMINS,
    input: async ({ chat }) => ({ ...(await chat()), enabled: false }),
    act: 'chat.disabled',
  },
  'chats.delete': { statuses: ADMINS, input: ({ chat }) => chat(), act: 'chat.deleted' },
  'chats.test': { statuses: ADMINS, input: ({ chat }) => chat() },
}
