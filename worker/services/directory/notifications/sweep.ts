// The minute sweep of notifications: what is found, what is put together, what is sent.

import type { Context, DirectoryPorts } from '#worker/services/directory/context.ts'
import { deliverChats } from './chat/deliver.ts'
import { scheduleDigests } from './digest/schedule.ts'
import { gatherNotifications } from './gather.ts'
import { pruneNotifications } from './prune.ts'
import { sendNotifications } from './send.ts'
import { sweepWatches } from './watches/sweep.ts'

/** What the run needs: users' own URLs, counts, and how emails leave. */
export interface NotificationContext extends Pick<Context, 'db' | 'now' | 'site'> {
  ports: Pick<
    DirectoryPorts,
    | 'ask'
    | 'mail'
    | 'sealingKeys'
    | 'linkSecrets'
    | 'platformDays'
    | 'organizationCounts'
    | 'counts'
    | 'clients'
  >
}

export async function sweepNotifications(ctx: NotificationContext): Promise<void> {
  await Promise.all([sweepWatches(ctx), scheduleDigests(ctx), pruneNotifications(ctx)])
  await gatherNotifications(ctx)
  await Promise.all([sendNotifications(ctx), deliverChats(ctx)])
}
