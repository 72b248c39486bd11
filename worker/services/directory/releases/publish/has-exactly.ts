import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/services/directory/context.ts'
import { assets } from '#worker/services/directory/release-schema.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'

/** Holds while the release has these files and no others, ready, with the same signatures and corrections. */
export function hasExactly(db: Database, releaseId: string, files: readonly AssetRow[]): SQL {
  const present = db
    .select({
      id: assets.id,
      state: assets.state,
      updatePlatform: assets.updatePlatform,
      publicPlatform: assets.publicPlatform,
      format: assets.format,
      kind: assets.kind,
      deltaFor: assets.deltaFor,
      deltaFrom: assets.deltaFrom,
      // The one fact that can be corrected by hand.
      minimumOs: sql<string | null>`${assets.facts} ->> '$.minimumOs'`.as('minimum_os'),
      signature: assets.signature,
      // As text: as JSON it would become a part of what it is compared with.
      signatures: sql<string>`${assets.signatures} || ''`.as('signatures'),
    })
    .from(assets)
    .where(eq(assets.releaseId, releaseId))
    .orderBy(assets.id)
  const expected = files
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ facts, signature, signatures, ...file }) => [
      ...[file.id, 'ready', file.updatePlatform, file.publicPlatform, file.format, file.kind],
      ...[file.deltaFor, file.deltaFrom, facts?.minimumOs ?? null],
      ...[signature, JSON.stringify(signatures)],
    ])
  return sql`(
    select json_group_array(json_array(
      id, state, update_platform, public_platform, format, kind,
      delta_for, delta_from, minimum_os,
      signature, signatures
    )) from ${present}
  ) = ${JSON.stringify(expected)}`
}
