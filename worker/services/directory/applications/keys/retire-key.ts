import { and, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import type { Application } from '#shared/domain/organizations/application.ts'
import type { KeyOfApplication } from '#shared/domain/organizations/application-key.ts'
import { conflict, notFound } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireAppById } from '#worker/services/directory/access.ts'
import { selectApplications, toApplication } from '#worker/services/directory/applications/queries.ts'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { isStillAdmin } from '#worker/services/directory/members/queries.ts'
import { advanceAllChannels } from '#worker/services/directory/releases/manifests/advance.ts'
import { repair, selectStaleChannels } from '#worker/services/directory/releases/manifests/repair.ts'
import { applicationKeys, applications } from '#worker/services/directory/schema.ts'
import { unverifyDrafts } from './unverify-drafts.ts'

const PRIMARY = [applicationKeys.appId, applicationKeys.scheme, applicationKeys.value]

/**
 * Ends the use of a public key. Of the updater's two keys, retiring the first puts the second in its place, and
 * retiring the second ends the rotation. What is published keeps its signatures. Without such a key nothing changes.
 * @throws RpcError 409 `no_second_key` for the only key of the updater
 */
export async function retireKey(
  ctx: Context<Person>,
  { id, scheme, value: text }: KeyOfApplication,
): Promise<Application> {
  const { db, actor, now } = ctx
  const { organization, application } = await requireAppById(ctx, id, 'applications.changeKey')
  const value = text.trim()
  const retirement = { retiredAt: now.toISOString(), retiredBy: actor.userId }
  const isAdmin = isStillAdmin(db, organization.id, actor.userId)
  const isFirst = scheme === 'minisign' && value === application.updaterPublicKey
  const batch = new Batch(db)
  if (isFirst) {
    const row = { appId: id, scheme, value, ...retirement }
    const isReplaced = sql`${isAdmin} and ${hasSecond(db, id, value)}`
    batch.when(isReplaced).insert(applicationKeys, row, { target: PRIMARY, set: retirement })
  }
  const retired = isFirst
    ? batch.add(
        db
          .update(applications)
          .set({ updaterPublicKey: sql`${second(db, id, value)}` })
          .where(and(isInUse(id, value), hasSecond(db, id, value), isAdmin)),
      )
    : batch.add(
        db
          .update(applicationKeys)
          .set(retirement)
          .where(and(isKey(id, scheme, value), isNull(applicationKeys.retiredAt), isBeside(value), isAdmin)),
      )
  emit(batch, retired, ctx, {
    orgId: organization.id,
    name: 'application.keyRetired',
    subject: { id, name: application.name },
    details: { scheme, key: value },
  })
  // While two keys are in use the first one's signature stays: versions that know nothing else are sent it.
  if (!isFirst) batch.add(unverifyDrafts(db, id, value))
  // Versions that were published with a second key that goes count as built with the first again.
  if (scheme === 'minisign') batch.add(advanceAllChannels(db, id))
  const stale = batch.add(selectStaleChannels(db, id))
  const read = batch.add(selectApplications(db, and(eq(applications.id, id), isNull(applications.deletedAt))))
  await batch.run()
  if (!read.result[0]) throw notFound('This application')
  await repair(ctx, stale.result)
  const answer = toApplication(read.result[0])
  if (scheme === 'minisign' && answer.updaterPublicKey === value)
    throw conflict(
      'This is the only updater key. Add the one that replaces it first.',
      undefined,
      'no_second_key',
    )
  return answer
}

function isKey(appId: string, scheme: KeyOfApplication['scheme'], value: string): SQL | undefined {
  const { appId: app, scheme: its, value: text } = applicationKeys
  return and(eq(app, appId), eq(its, scheme), eq(text, value))
}

function isInUse(appId: string, value: string): SQL | undefined {
  return and(
    eq(applications.id, appId),
    eq(applications.updaterPublicKey, value),
    isNull(applications.deletedAt),
  )
}

/** Holds unless a concurrent request has put the key in the first one's place. */
function isBeside(value: string): SQL {
  return sql`(select updater_public_key from applications where id = ${applicationKeys.appId}) is not ${value}`
}

function second(db: Database, appId: string, first: string) {
  return db
    .select({ value: applicationKeys.value })
    .from(applicationKeys)
    .where(
      and(
        eq(applicationKeys.appId, appId),
        eq(applicationKeys.replaces, first),
        isNull(applicationKeys.retiredAt),
      ),
    )
}

function hasSecond(db: Database, appId: string, first: string): SQL {
  return exists(second(db, appId, first))
}
