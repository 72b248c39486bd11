import { and, eq, isNull } from 'drizzle-orm'
import type { Application, ApplicationChange, Updater } from '#shared/domain/organizations/application.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { forbidden, notFound } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { EventOf } from '#worker/platform/events.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { type AppAccess, requireAppById } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { fillPrecedence } from '#worker/services/directory/releases/channels/precedence.ts'
import { applications } from '#worker/services/directory/schema.ts'
import { mayBecomeKey, refuseKey } from './keys/replace-key.ts'
import { unverifyDrafts } from './keys/unverify-drafts.ts'
import { readPublicKey } from './public-key.ts'
import { explainUnmet, meets } from './published-condition.ts'
import { selectApplications, toApplication } from './queries.ts'
import { refillDrafts } from './refill-drafts.ts'

/**
 * Changes what is given, and leaves the rest as it is.
 * @throws RpcError 409 `version_not_semver` when an updater is added to versions that don't parse,
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
  const events = eventsOf(change, access.application)
  // Rows from before the column say nothing yet.
  if (updaters) await fillPrecedence(db, { appId: id })
  const isSemantic = updaters?.length ? meets(id, 'all_semantic') : undefined
  const isReplaceable = updaterPublicKey === undefined ? undefined : mayBecomeKey(id, updaterPublicKey)
  const where = and(isThere, isSemantic, isReplaceable)
  const changed = events.length > 0 ? batch.add(db.update(applications).set(change).where(where)) : null
  if (changed)
    for (const each of events) emit(batch, changed, ctx, { ...each, orgId: access.organization.id, subject })
  const { updaterPublicKey: replaced } = access.application
  if (updaterPublicKey !== undefined && replaced !== null) batch.add(unverifyDrafts(db, id, replaced))
  const read = batch.add(selectApplications(db, isThere))
  await batch.run()
  if (!read.result[0]) throw notFound('This application')
  const application = toApplication(read.result[0])
  if (isReplaceable && !changed?.changed) await refuseKey(db, id, updaterPublicKey ?? null)
  if (isSemantic && !changed?.changed) throw await explainUnmet(db, application, 'all_semantic', 'updaters')
  // Also of updaters that were stored before: a crash may have left drafts as they were.
  if (input.updaters) await refillDrafts(ctx, id)
  return application
}

type Change = Pick<ApplicationChange, 'name' | 'description' | 'visibility' | 'updaters' | 'updaterPublicKey'>

type AnyChange =
  | Pick<EventOf<'application.updated'>, 'name' | 'details'>
  | Pick<EventOf<'application.keyChanged'>, 'name' | 'details'>

/** A change of the key is an event of its own, because it decides which updates installed apps accept. */
function eventsOf(
  { name, description, visibility, updaters, updaterPublicKey }: Change,
  before: Pick<Application, 'updaterPublicKey'>,
): AnyChange[] {
  const details = {
    ...(name !== undefined && { name }),
    ...(visibility !== undefined && { visibility }),
    ...(updaters !== undefined && { updaters: updaters.join(' ') }),
    ...(description !== undefined && { description: 'changed' as const }),
  }
  const events: AnyChange[] = []
  if (Object.keys(details).length) events.push({ name: 'application.updated', details })
  if (updaterPublicKey !== undefined)
    events.push({
      name: 'application.keyChanged',
      details: { key: updaterPublicKey, ...(before.updaterPublicKey === null && { first: true as const }) },
    })
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
