// Takedown documents: what stops all files of an application in one write, and, where a manifest of an earlier compiler
// is stored, its feeds. Manifests say it themselves, so that a check reads one document. The act of an operator marks the
// applications and their channels in its own batch, so a process that dies before all is written leaves the marks, and
// the same call or the scheduled run completes it.

import { and, eq, type SQL, sql } from 'drizzle-orm'
import { keys, type Takedown } from '#shared/domain/releases/manifest.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { Context, Database, DirectoryBatch } from '#worker/services/directory/context.ts'
import { channels, staleTakedowns } from '#worker/services/directory/release-schema.ts'
import { NEXT } from '#worker/services/directory/releases/manifests/advance.ts'
import { applications, organizations } from '#worker/services/directory/schema.ts'
import { takedownOf } from '#worker/services/directory/takedown-of.ts'

/** Documents that one call or run writes; the others stay marked. */
export const MAX_TAKEDOWNS = 300
/** A Worker may hold six connections open at once. */
const MAX_CONNECTIONS = 6
/** Each failed try means that a concurrent writer has replaced the document. */
const MAX_TRIES = 20

type Stores = Pick<Context, 'db' | 'ports'>

/** Marks, in the batch of an act, the applications for which `where` holds and their channels, unless their files are gone. */
export function markTakedowns(batch: DirectoryBatch, where: SQL): void {
  const marked = sql`(select id from applications where (${where}) and retired_at is null)`
  batch.add(batch.db.update(channels).set(NEXT).where(sql`${channels.appId} in ${marked}`))
  batch.add(
    batch.db
      .insert(staleTakedowns)
      .select(sql`select id, 1 from applications where (${where}) and retired_at is null`)
      .onConflictDoUpdate({
        target: staleTakedowns.appId,
        set: { revision: sql`${staleTakedowns.revision} + 1` },
      }),
  )
}

/**
 * Writes the documents of marked applications, those for which `where` holds or any.
 * @throws the first failure, after all were tried
 */
export async function writeTakedowns({ db, ports }: Stores, where?: SQL): Promise<void> {
  const marked = await db
    .select()
    .from(staleTakedowns)
    .where(where && sql`${staleTakedowns.appId} in (select id from applications where ${where})`)
    // In another order each time, so that one that can't be written never keeps the others from their turn.
    .orderBy(sql`random()`)
    .limit(MAX_TAKEDOWNS)
  const failures: unknown[] = []
  for (let start = 0; start < marked.length; start += MAX_CONNECTIONS) {
    const written = marked.slice(start, start + MAX_CONNECTIONS).map(async ({ appId, revision }) => {
      await writeTakedown(db, ports.files, appId)
      const isMark = and(eq(staleTakedowns.appId, appId), eq(staleTakedowns.revision, revision))
      await db.delete(staleTakedowns).where(isMark)
    })
    for (const result of await Promise.allSettled(written))
      if (result.status === 'rejected') failures.push(result.reason)
  }
  if (failures.length) throw failures[0]
}

/** The scheduled run. */
export async function repairTakedowns(stores: Stores): Promise<void> {
  await writeTakedowns(stores).catch((error) => logProblem('A takedown could not be written', {}, error))
}

/** The document is looked at before the database, and replaced only if unchanged: the last state always wins. */
async function writeTakedown(db: Database, files: R2Bucket, appId: string): Promise<void> {
  const key = keys.takedown(appId)
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const present = await files.head(key)
    const takedown = await readTakedown(db, appId)
    const written = await files.put(key, JSON.stringify(takedown), {
      onlyIf: present ? { etagMatches: present.etag } : { etagDoesNotMatch: '*' },
      httpMetadata: { contentType: 'application/json' },
      // For those who list the bucket and don't read it.
      customMetadata: { takedown: takedown?.code ?? '' },
    })
    if (written) return
  }
  throw new Error('A takedown document keeps changing while it is being replaced.')
}

async function readTakedown(db: Database, appId: string): Promise<Takedown> {
  const [found] = await db
    .select({ takenDown: applications.takenDownReason, suspended: organizations.suspendedReason })
    .from(applications)
    .innerJoin(organizations, eq(organizations.id, applications.orgId))
    .where(eq(applications.id, appId))
  return found ? takedownOf(found) : null
}
