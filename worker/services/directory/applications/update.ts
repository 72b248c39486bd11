import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import {
  type Application,
  type ApplicationChange,
  hasUpdater,
  type Updater,
} from '#shared/domain/organizations/application.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { DRAFTS_PER_APPLICATION } from '#shared/domain/quota.ts'
import { conflict, forbidden, notFound } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { EventOf } from '#worker/platform/events.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { type AppAccess, type ApplicationRow, requireAppById } from '#worker/services/directory/access.ts'
import { refillPlatforms } from '#worker/services/directory/assets/move-platforms.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { fillPrecedence } from '#worker/services/directory/releases/channels/precedence.ts'
import { applications } from '#worker/services/directory/schema.ts'
import { mayBecomeKey, refuseKey } from './keys/replace-key.ts'
import { readPublicKey } from './public-key.ts'
import { selectApplications, toApplication } from './queries.ts'

/**
 * Changes what is given, and leaves the rest as it is.
 * @throws RpcError 409 `version_not_semantic` when the first updater is added to versions that don't parse,
 * `rotation_in_progress` or `key_retired` for the public key
 */
export async function updateApplication(
  ctx: Context<Person>,
  input: ApplicationChange,
): Promise<Application> {
  const { db } = ctx
  const { id, name, description, visibility } = input
  const access = await requireAppById(ctx, id, 'applications.update')
  const updaterPublicKey = changeOfKey(access, input)
  const updaters = changeOfUpdaters(access, input)
  const change = { name, description, visibility, updaters, updaterPublicKey }
  const isThere = and(eq(applications.id, id), isNull(applications.deletedAt))
  const subject = { id, name: name ?? access.application.name }
  const batch = new Batch(db)
  const events = eventsOf(change)
  // Rows from before the column say nothing yet.
  if (updaters) await fillPrecedence(db, { appId: id })
  const isParsed = gainsUpdater(access.application, updaters) ? sql`not ${hasUnparsed(id)}` : undefined
  const isReplaceable = updaterPublicKey === undefined ? undefined : mayBecomeKey(id, updaterPublicKey)
  const where = and(isThere, isParsed, isReplaceable)
  const changed = events.length > 0 ? batch.add(db.update(applications).set(change).where(where)) : null
  if (changed)
    for (const each of events) emit(batch, changed, ctx, { ...each, orgId: access.organization.id, subject })
  const read = batch.add(selectApplications(db, isThere))
  await batch.run()
  if (!read.result[0]) throw notFound('This application')
  const application = toApplication(read.result[0])
  if (isReplaceable && !changed?.changed) await refuseKey(db, id, updaterPublicKey ?? null)
  if (isParsed && !changed?.changed) throw notSemantic()
  if (updaters) await refillDrafts(ctx, application)
  return application
}

type Change = Pick<ApplicationChange, 'name' | 'description' | 'visibility' | 'updaters' | 'updaterPublicKey'>

type AnyChange =
  | Pick<EventOf<'application.updated'>, 'name' | 'details'>
  | Pick<EventOf<'application.keyChanged'>, 'name' | 'details'>

/** A change of the key is an event of its own, because it decides which updates installed apps accept. */
function eventsOf({ name, description, visibility, updaters, updaterPublicKey }: Change): AnyChange[] {
  const details = {
    ...(name !== undefined && { name }),
    ...(visibility !== undefined && { visibility }),
    ...(updaters !== undefined && { updaters: updaters.join(' ') }),
    ...(description !== undefined && { description: 'changed' as const }),
  }
  const events: AnyChange[] = []
  if (Object.keys(details).length) events.push({ name: 'application.updated', details })
  if (updaterPublicKey !== undefined)
    events.push({ name: 'application.keyChanged', details: { key: updaterPublicKey } })
  return events
}

/**
 * The public key to store, or undefined when it stays as it is. The key decides what installed apps accept, so
 * replacing it takes an Admin, and the contract marks the call as sensitive.
 */
function changeOfKey(
  { application, role }: AppAccess,
  { updaterPublicKey }: ApplicationChange,
): string | null | undefined {
  if (updaterPublicKey === undefined) return undefined
  if ((updaterPublicKey?.trim() || null) === application.updaterPublicKey) return undefined
  if (!can(role, 'applications.changeKey')) throw forbidden()
  return readPublicKey(updaterPublicKey)
}

/** The updaters to store, or undefined when they stay as they are. They decide what installed apps are offered. */
function changeOfUpdaters(
  { application, role }: AppAccess,
  { updaters }: ApplicationChange,
): Updater[] | undefined {
  if (updaters === undefined || isSame(updaters, application.updaters)) return undefined
  if (!can(role, 'applications.changeUpdaters')) throw forbidden()
  return updaters
}

function isSame(a: readonly Updater[], b: readonly Updater[]): boolean {
  return a.join() === b.join()
}

/** Whether nothing has compared its versions so far. */
function gainsUpdater({ appType, ...before }: ApplicationRow, updaters: Updater[] | undefined): boolean {
  return updaters !== undefined && hasUpdater({ appType, updaters }) && !hasUpdater({ appType, ...before })
}

/** Whether the application has a published version that isn't semantic. Publishing one checks the updaters. */
function hasUnparsed(appId: string): SQL {
  return sql`exists (
    select 1 from releases where app_id = ${appId} and status = 'published' and precedence = ''
  )`
}

function notSemantic() {
  const message =
    'Updaters compare versions, and some published versions are not semantic, such as 1.4.0. Create another application for this updater.'
  return conflict(message, 'updaters', 'version_not_semantic')
}

/** What a name says of a file depends on the updaters. Drafts have files whose platforms are still to change. */
async function refillDrafts({ db }: Context, application: Application): Promise<void> {
  const drafts = await db
    .select({ id: releases.id })
    .from(releases)
    // As text, so that the index of drafts serves it.
    .where(sql`app_id = ${application.id} and status = 'draft'`)
    .limit(DRAFTS_PER_APPLICATION)
  for (const { id } of drafts) await refillPlatforms(db, id, application)
}
