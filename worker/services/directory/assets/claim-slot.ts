// A release has one file of a name and one for a platform. Unique indexes see to it; this is what happens around
// them.

import { and, asc, eq, or, sql } from 'drizzle-orm'
import { keys } from '#shared/domain/manifest.ts'
import { FILES_PER_RELEASE } from '#shared/domain/quota.ts'
import { conflict, forbidden } from '#shared/errors.ts'
import { insertIf, uniqueViolation } from '#worker/platform/d1.ts'
import type { recordAct } from '#worker/services/directory/audit/record.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { assets } from '#worker/services/directory/release-schema.ts'
import { isDraft } from '#worker/services/directory/releases/queries.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'
import { discardAssets } from './discard.ts'
import { hasRoomToBegin, overQuota } from './quota.ts'

export type NewRow = Omit<AssetRow, Late> & Partial<Pick<AssetRow, Late>>
type Late =
  | ('uploadId' | 'verifiedKey' | 'problemCode' | 'problemMessage' | 'freed')
  | ('fileId' | 'kind' | 'downloadName' | 'sha1' | 'sha512')

/** The file among `present` that `row` describes once more, however far its upload is. */
export function findSame(present: readonly AssetRow[], row: NewRow): AssetRow | undefined {
  return present.find(
    (asset) =>
      asset.state !== 'failed' &&
      asset.filename === row.filename &&
      asset.size === row.size &&
      // What the second call leaves out it does not contradict: a build may give the hash only at the end.
      [asset.sha256, null].includes(row.sha256) &&
      [asset.updatePlatform, null].includes(row.updatePlatform) &&
      [asset.publicPlatform, null].includes(row.publicPlatform) &&
      [asset.signature, null].includes(row.signature),
  )
}

type Stores = Pick<Context, 'db' | 'now' | 'ports'>
type Act = ReturnType<typeof recordAct>

/**
 * Inserts a file into its draft and opens its upload, and with it writes down the act. Answers the id of the file that now stands there: this one, or
 * its twin that was quicker.
 * @throws RpcError 409 `slot_taken` or `already_published`, 403 `quota_exceeded`
 */
export async function claimSlot(ctx: Stores, row: NewRow, act: Act): Promise<string> {
  const { db, ports } = ctx
  await db.batch([...discardAssets(ctx, and(competes(row), eq(assets.state, 'failed')))])
  const upload = await ports.files.createMultipartUpload(keys.file(row.id))
  try {
    if (await insert(ctx, { ...row, uploadId: upload.uploadId }, act)) return row.id
  } catch (error) {
    // Of any other error it is not known whether the row is there, and with it the upload is needed.
    if (!uniqueViolation(error)) throw error
    await upload.abort()
    const rivals = await db.select().from(assets).where(competes(row)).orderBy(asc(assets.id))
    const twin = findSame(rivals, row)
    if (twin) return twin.id
    throw taken(rivals, row)
  }
  await upload.abort()
  throw await explain(ctx, row)
}

async function insert({ db }: Stores, row: NewRow, act: Act): Promise<boolean> {
  const hasPlace = sql`(select count(*) from assets where release_id = ${row.releaseId}) < ${FILES_PER_RELEASE}`
  const allowed = sql`${isDraft(db, row.releaseId)} and ${hasPlace} and ${hasRoomToBegin(db, row.orgId, row.size)}`
  const [inserted] = await db.batch([insertIf(db, assets, row, allowed).returning({ id: assets.id }), act])
  return inserted.length > 0
}

function competes(row: NewRow) {
  return and(
    eq(assets.releaseId, row.releaseId),
    or(
      eq(assets.filename, row.filename),
      row.updatePlatform === null ? undefined : eq(assets.updatePlatform, row.updatePlatform),
      row.publicPlatform === null ? undefined : eq(assets.publicPlatform, row.publicPlatform),
    ),
  )
}

function taken(rivals: readonly AssetRow[], row: NewRow) {
  const [rival] = rivals
  const slot =
    rival?.filename === row.filename
      ? `The release has another file of the name ${row.filename}`
      : `${rival?.filename ?? 'Another file'} of this release is already for the same platform`
  return conflict(`${slot}. Delete that one first.`, 'filename', 'slot_taken')
}

/** Why the conditions of the insert did not hold. */
async function explain({ db }: Pick<Context, 'db'>, row: NewRow): Promise<Error> {
  const [state] = await db.all<{ draft: number; files: number }>(
    sql`select ${isDraft(db, row.releaseId)} as draft,
      (select count(*) from assets where release_id = ${row.releaseId}) as files`,
  )
  if (!state?.draft) return conflict('This release takes no more files.', undefined, 'already_published')
  if (state.files >= FILES_PER_RELEASE)
    return forbidden(`A release can have ${FILES_PER_RELEASE} files.`, 'quota_exceeded')
  return overQuota()
}
