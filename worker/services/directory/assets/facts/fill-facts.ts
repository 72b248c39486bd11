// Files that were verified before facts were recorded get them afterwards, a few with each scheduled run. Most have
// none, by their names: those are written down by the hundred.

import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Stores } from '#worker/services/directory/assets/stores.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { assets } from '#worker/services/directory/release-schema.ts'
import { advanceChannelOf } from '#worker/services/directory/releases/manifests/advance.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'
import { hasFacts, readFacts } from './read-facts.ts'

/** Files that one run looks at. D1 takes a hundred parameters. */
const MAX_LOOKED_AT = 90
/** Files that one run reads: of an archive of hundreds of megabytes, all of it. */
const MAX_READ = 2

/** Whether the facts of a file are to be recorded afterwards. */
export function lacksFacts({ state, facts, freed }: AssetRow): boolean {
  return state === 'ready' && facts === null && !freed
}

/** Has a few files read. Those that can't be read come last the next time. */
export async function fillFacts({ db, now, ports }: Pick<Context, 'db' | 'now' | 'ports'>): Promise<void> {
  const lacking = await db
    .select({ id: assets.id, filename: assets.filename })
    .from(assets)
    // As text, so that the partial index serves it.
    .where(sql`state = 'ready' and facts is null and freed = 0`)
    .orderBy(asc(assets.touchedAt))
    .limit(MAX_LOOKED_AT)
  if (lacking.length === 0) return
  const idsOf = (files: typeof lacking) => files.map(({ id }) => id)
  const silent = idsOf(lacking.filter(({ filename }) => !hasFacts(filename)))
  if (silent.length > 0) await db.update(assets).set({ facts: {} }).where(inArray(assets.id, silent))
  const read = idsOf(lacking.filter(({ filename }) => hasFacts(filename)).slice(0, MAX_READ))
  if (read.length === 0) return
  await db.update(assets).set({ touchedAt: now.toISOString() }).where(inArray(assets.id, read))
  await Promise.allSettled(read.map((id) => ports.verify(id)))
}

/** Records the facts of a stored file with all assets that share it, and marks what is compiled from them as stale. */
export async function settleFacts({ db, files }: Stores, asset: AssetRow): Promise<void> {
  const fileId = asset.fileId ?? asset.id
  const facts = await readFacts(files, asset)
  const sharing = or(eq(assets.id, fileId), eq(assets.fileId, fileId))
  const changed = await db.selectDistinct({ releaseId: assets.releaseId }).from(assets).where(sharing)
  const batch = new Batch(db)
  batch.add(db.update(assets).set({ facts }).where(sharing))
  // Without facts, nothing that is compiled changes.
  if (Object.keys(facts).length > 0) for (const { releaseId } of changed) advanceChannelOf(batch, releaseId)
  await batch.run()
}
