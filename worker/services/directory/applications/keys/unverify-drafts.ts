import { and, eq, or, sql } from 'drizzle-orm'
import type { Database } from '#worker/services/directory/context.ts'
import { assets, releases } from '#worker/services/directory/release-schema.ts'

/**
 * A statement for the batch that ends the use of a public key: if it did, what the key verified in drafts counts as
 * unchecked again, and publishing verifies it with the key of then. What is published stays verified with the key of its time.
 */
export function unverifyDrafts(db: Database, appId: string, key: string) {
  // As text, so that the index of drafts serves it.
  const drafts = sql`(select ${releases.id} from ${releases} where app_id = ${appId} and status = 'draft')`
  const hasEnded = sql`not exists (
    select updater_public_key from applications where id = ${appId} and updater_public_key = ${key}
    union all
    select value from application_keys where app_id = ${appId} and value = ${key} and retired_at is null
  )`
  const isItsKey = eq(assets.verifiedKey, key)
  const verifiedBy = sql`each.value ->> '$.verifiedKey'`
  const others = sql`(
    select json_group_array(
      iif(${verifiedBy} = ${key}, json_set(each.value, '$.verifiedKey', null), json(each.value))
    ) from json_each(${assets.signatures}) as each
  )`
  const isAmongOthers = sql`exists (
    select 1 from json_each(${assets.signatures}) as each where ${verifiedBy} = ${key}
  )`
  return db
    .update(assets)
    .set({
      signatureState: sql`iif(${isItsKey}, 'unchecked', ${assets.signatureState})`,
      verifiedKey: sql`nullif(${assets.verifiedKey}, ${key})`,
      signatures: others,
    })
    .where(and(hasEnded, sql`${assets.releaseId} in ${drafts}`, or(isItsKey, isAmongOthers)))
}
