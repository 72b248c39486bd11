import type { DirectoryService } from '#shared/contracts/directory-service.ts'
import type { Input } from '#shared/rpc.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { notifications } from '#worker/services/directory/notification-schema.ts'
import { foundRow, isOrganizationOpen } from './watches/found.ts'

/** Tells of spending, in the words of billing. The same id again changes nothing. */
export async function notifySpending(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, orgId, subject, title, paragraphs }: Input<DirectoryService['internal.notifySpending']>,
): Promise<null> {
  const batch = new Batch(db)
  const row = foundRow({
    id: `spending/${id}`,
    ...{ orgId, kind: 'spending', name: 'spending.reached', at: now },
    subject: { id: orgId, name: null },
    details: { subject, title, text: paragraphs.join('\n') },
  })
  batch.when(isOrganizationOpen(orgId)).insert(notifications, row, 'ignore')
  await batch.run()
  return null
}
