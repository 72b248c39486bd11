import type { Context, DirectoryPorts } from '#worker/services/directory/context.ts'
import type { notificationWatches } from '#worker/services/directory/notification-schema.ts'

export interface WatchContext extends Pick<Context, 'db' | 'now'> {
  ports: Pick<DirectoryPorts, 'platformDays'>
}
export type WatchRow = typeof notificationWatches.$inferSelect
