import { and, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Application } from '#shared/domain/organizations/application.ts'
import type { KeyOfApplication } from '#shared/domain/organizations/application-key.ts'
import { parseEd25519Key } from '#shared/domain/releases/ed25519.ts'
import { badInput, conflict, notFound } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { unique } from '#worker/platform/database/unique.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireAppById } from '#worker/services/directory/access.ts'
import { selectApplications, toApplication } from '#worker/services/directory/applications/queries.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { isStillAdmin } from '#worker/services/directory/members/queries.ts'
import { applicationKeys, applications } from '#worker/services/directory/schema.ts'

const ONE_ED25519 = unique(applicationKeys, 'application_keys_ed25519')
const PRIMARY = [applicationKeys.appId, applicationKeys.scheme, applicationKeys.value]

/**
 * Adds a public key. One that is in use already is answered as it is.
 * @throws RpcError 400 on its field, 409 `key_exists` while another one of its scheme is in use
 */
export async function addKey(
  ctx: Context<Person>,
  { id, scheme, value: text }: KeyOfApplication,
): Promise<Application> {
  const { db, actor, now } = ctx
  const { organization, application } = await requireAppById(ctx, id, 'applications.changeKey')
  const value = readEd25519Key(text)
  const added = { addedAt: now.toISOString(), addedBy: actor.userId, retiredAt: null, retiredBy: null }
  const isThere = and(eq(applications.id, id), isNull(applications.deletedAt))
  const isAllowed = and(
    exists(db.select({ id: applications.id }).from(applications).where(isThere)),
    isStillAdmin(db, organization.id, actor.userId),
  )
  const batch = new Batch(db)
  const inserted = batch
    .when(sql`${isAllowed}`)
    .insert(
      applicationKeys,
      { appId: id, scheme, value, ...added },
      { target: PRIMARY, set: added, setWhere: isNotNull(applicationKeys.retiredAt) },
    )
  emit(batch, inserted, ctx, {
    orgId: organization.id,
    name: 'application.keyAdded',
    subject: { id, name: application.name },
    details: { scheme, key: value },
  })
  const read = batch.add(selectApplications(db, isThere))
  if (await batch.attempt(ONE_ED25519))
    throw conflict('The application has another ed25519 key. Remove it first.', 'value', 'key_exists')
  if (!read.result[0]) throw notFound('This application')
  return toApplication(read.result[0])
}

function readEd25519Key(text: string): string {
  const value = text.trim()
  if (parseEd25519Key(value)) return value
  const message = 'This is not an ed25519 public key. Paste SUPublicEDKey: 32 bytes in base64.'
  throw badInput(message, 'value')
}
