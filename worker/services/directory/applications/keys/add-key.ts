import { and, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import type { Application } from '#shared/domain/organizations/application.ts'
import type { KeyOfApplication } from '#shared/domain/organizations/application-key.ts'
import { parseEd25519Key } from '#shared/domain/releases/ed25519.ts'
import { parsePublicKey } from '#shared/domain/releases/minisign.ts'
import { badInput, conflict, notFound } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { unique } from '#worker/platform/database/unique.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { type ApplicationRow, requireAppById } from '#worker/services/directory/access.ts'
import { selectApplications, toApplication } from '#worker/services/directory/applications/queries.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { isStillAdmin } from '#worker/services/directory/members/queries.ts'
import { fillPrecedence } from '#worker/services/directory/releases/channels/precedence.ts'
import { applicationKeys, applications } from '#worker/services/directory/schema.ts'

const ONE_ED25519 = unique(applicationKeys, 'application_keys_ed25519')
const ONE_SECOND = unique(applicationKeys, 'application_keys_replaces')
const PRIMARY = [applicationKeys.appId, applicationKeys.scheme, applicationKeys.value]

/**
 * Adds a public key: Sparkle's, or a minisign key beside the updater's, which begins a rotation. One that is in use
 * already is answered as it is.
 * @throws RpcError 400 on its field, 409 `key_exists` while another one of its scheme was added, `key_retired` for a
 * minisign key that was in use before, `no_key` without an updater's key
 */
export async function addKey(
  ctx: Context<Person>,
  { id, scheme, value: text }: KeyOfApplication,
): Promise<Application> {
  const { db, actor, now } = ctx
  const { organization, application } = await requireAppById(ctx, id, 'applications.changeKey')
  const value = text.trim()
  const { row, mayReturn } = scheme === 'ed25519' ? ed25519Key(value) : secondKey(application, value)
  // Rows from before the column say nothing yet.
  if (scheme === 'minisign') await fillPrecedence(db, { appId: id })
  const added = {
    addedAt: now.toISOString(),
    addedBy: actor.userId,
    retiredAt: null,
    retiredBy: null,
    ...row,
  }
  const isThere = and(eq(applications.id, id), isNull(applications.deletedAt))
  const isUnchanged = sql`${applications.updaterPublicKey} is ${application.updaterPublicKey}`
  const isAllowed = and(
    exists(db.select({ id: applications.id }).from(applications).where(and(isThere, isUnchanged))),
    isStillAdmin(db, organization.id, actor.userId),
  )
  const batch = new Batch(db)
  const inserted = batch.when(sql`${isAllowed}`).insert(
    applicationKeys,
    { appId: id, scheme, value, ...added },
    {
      target: PRIMARY,
      set: added,
      setWhere: sql`${applicationKeys.retiredAt} is not null and ${mayReturn}`,
    },
  )
  emit(batch, inserted, ctx, {
    orgId: organization.id,
    name: 'application.keyAdded',
    subject: { id, name: application.name },
    details: { scheme, key: value },
  })
  const read = batch.add(selectApplications(db, isThere))
  if (await batch.attempt(ONE_ED25519, ONE_SECOND)) throw exists409(scheme)
  if (!read.result[0]) throw notFound('This application')
  const answer = toApplication(read.result[0])
  if (!answer.keys?.some((key) => key.scheme === scheme && key.value === value)) throw retired409()
  return answer
}

interface Adding {
  row: { replaces?: string; publishedBefore?: SQL }
  /** Which retired key may be added again. */
  mayReturn: SQL
}

function ed25519Key(value: string): Adding {
  if (parseEd25519Key(value)) return { row: {}, mayReturn: sql`true` }
  const message = 'This is not an ed25519 public key. Paste SUPublicEDKey: 32 bytes in base64.'
  throw badInput(message, 'value')
}

/** A key that was added by mistake may come back; one that was in use may not, because it may have leaked. */
function secondKey({ id, updaterPublicKey }: ApplicationRow, value: string): Adding {
  const key = parsePublicKey(value)
  const message = 'This is not an updater public key. Paste the content of the .pub file, one line of base64.'
  if (!key) throw badInput(message, 'value')
  if (updaterPublicKey === null) throw conflict('Set the updater public key first.', 'value', 'no_key')
  if (parsePublicKey(updaterPublicKey)?.keyId === key.keyId)
    throw badInput('This key is in use already. Generate a new one and paste its .pub file.', 'value')
  const publishedBefore = sql`(
    select version from releases where app_id = ${id} and status = 'published' and precedence <> ''
    order by precedence desc limit 1
  )`
  const mayReturn = sql`(
    ${applicationKeys.replaces} is not null and ${applicationKeys.knownFrom} is null
    and ${applicationKeys.backports} = '[]'
  )`
  return { row: { replaces: updaterPublicKey, publishedBefore }, mayReturn }
}

function exists409(scheme: KeyOfApplication['scheme']) {
  const message =
    scheme === 'ed25519'
      ? 'The application has another ed25519 key. Remove it first.'
      : 'The application has two updater keys already. Retire one of them first.'
  return conflict(message, 'value', 'key_exists')
}

function retired409() {
  const message = 'This key was retired. Generate a new one and paste its .pub file.'
  return conflict(message, 'value', 'key_retired')
}
