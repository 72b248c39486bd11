// Files that were verified before facts were recorded get them afterwards, and so do those of which earlier readers could
// read nothing, a few with each scheduled run. Most have none, by their names: those are written down by the hundred.
// A file that was published is read too. That changes neither its platforms nor what was corrected by hand.

import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { isMacArchive } from '#shared/domain/releases/infer-platform.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Stores } from '#worker/services/directory/assets/stores.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { assets } from '#worker/services/directory/release-schema.ts'
import { advanceChannelOf } from '#worker/services/directory/releases/manifests/advance.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'
import { FACTS_READER, hasFacts, readFacts } from './read-facts.ts'

/** Files of a kind that one run looks at. D1 takes a hundred parameters. */
const MAX_LOOKED_AT = 90
/** Files of a kind that one run reads. Most are read in ranges. */
const MAX_READ = 5
/** Of archives of hundreds of megabytes that are read to their end. */
const MAX_READ_WHOLE = 1

/** As text, so that the partial indexes serve them. */
const NEVER_READ = sql`state = 'ready' and facts is null and freed = 0`
const READ_IN_VAIN = sql`state = 'ready' and facts = '{}' and freed = 0 and facts_reader < ${FACTS_READER}`

/** What was corrected by hand since, and what a concurrent run has read, isn't overwritten. */
const HAS_NONE = or(isNull(assets.facts), sql`${assets.facts} = '{}'`)

/** Whether the facts of a file are to be recorded afterwards. */
export function lacksFacts({ state, facts, factsReader, freed }: AssetRow): boolean {
  if (state !== 'ready' || freed) return false
  return facts === null || (factsReader < FACTS_READER && Object.keys(facts).length === 0)
}

/** Has a few files of either kind read. Those that can't be read come last the next time. */
export async function fillFacts({ db, now, ports }: Pick<Context, 'db' | 'now' | 'ports'>): Promise<void> {
  const [never, inVain] = await db.batch([
    db.select(FILE).from(assets).where(NEVER_READ).orderBy(assets.touchedAt).limit(MAX_LOOKED_AT),
    db
      .select(FILE)
      .from(assets)
      .where(READ_IN_VAIN)
      .orderBy(assets.factsReader, assets.touchedAt)
      .limit(MAX_LOOKED_AT),
  ])
  const read: string[] = []
  for (const files of [never, inVain.toSorted(byTouch)]) {
    const silent = files.filter(({ filename }) => !hasFacts(filename)).map(({ id }) => id)
    if (silent.length > 0)
      await db
        .update(assets)
        .set({ facts: {}, factsReader: FACTS_READER })
        .where(and(inArray(assets.id, silent), HAS_NONE))
    read.push(...bounded(files.filter(({ filename }) => hasFacts(filename))))
  }
  if (read.length === 0) return
  await db.update(assets).set({ touchedAt: now.toISOString() }).where(inArray(assets.id, read))
  await Promise.allSettled(read.map((id) => ports.verify(id)))
}

const FILE = { id: assets.id, filename: assets.filename, touchedAt: assets.touchedAt }
type File = Pick<AssetRow, keyof typeof FILE>

/** Whatever earlier readers they are of: those that can't be read must not keep the others from their turn. */
function byTouch(a: File, b: File): number {
  return a.touchedAt < b.touchedAt ? -1 : 1
}

function bounded(files: readonly File[]): string[] {
  let whole = 0
  return files
    .filter(({ filename }) => !isMacArchive(filename) || ++whole <= MAX_READ_WHOLE)
    .slice(0, MAX_READ)
    .map(({ id }) => id)
}

/** Records the facts of a stored file with all assets that share it, and marks what is compiled from them as stale. */
export async function settleFacts({ db, files }: Stores, asset: AssetRow): Promise<void> {
  const fileId = asset.fileId ?? asset.id
  const facts = await readFacts(files, asset)
  const sharing = and(or(eq(assets.id, fileId), eq(assets.fileId, fileId)), HAS_NONE)
  const changed = await db.selectDistinct({ releaseId: assets.releaseId }).from(assets).where(sharing)
  const batch = new Batch(db)
  batch.add(db.update(assets).set({ facts, factsReader: FACTS_READER }).where(sharing))
  // Without facts, nothing that is compiled changes.
  if (Object.keys(facts).length > 0) for (const { releaseId } of changed) advanceChannelOf(batch, releaseId)
  await batch.run()
}
