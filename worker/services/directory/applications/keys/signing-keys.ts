import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ApplicationRow } from '#worker/services/directory/access.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { applicationKeys, applications } from '#worker/services/directory/schema.ts'

/** The public keys that signatures of an application's files are verified with, as they were registered. */
export interface SigningKeys {
  /** The minisign key in use, which clients of all published versions know. */
  minisign: string | null
  /** The minisign key that is to replace it. */
  second: string | null
  /** Sparkle's. */
  ed25519: string | null
}

type KeyRow = Pick<typeof applicationKeys.$inferSelect, 'scheme' | 'value'>

/** Holds for the keys in use beside `updaterPublicKey`, where the application is joined. */
const isInUse: SQL | undefined = and(
  isNull(applicationKeys.retiredAt),
  or(eq(applicationKeys.scheme, 'ed25519'), eq(applicationKeys.replaces, applications.updaterPublicKey)),
)

/** A statement for a batch. */
export function selectKeys(db: Database, appId: SQL | string) {
  return db
    .select({ scheme: applicationKeys.scheme, value: applicationKeys.value })
    .from(applicationKeys)
    .innerJoin(applications, eq(applications.id, applicationKeys.appId))
    .where(and(eq(applicationKeys.appId, appId), isInUse))
    .orderBy(applicationKeys.scheme)
}

/** @param rows of `selectKeys` */
export function signingKeys(updaterPublicKey: string | null, rows: readonly KeyRow[]): SigningKeys {
  const find = (scheme: KeyRow['scheme']) => rows.find((row) => row.scheme === scheme)?.value ?? null
  return { minisign: updaterPublicKey, second: find('minisign'), ed25519: find('ed25519') }
}

export async function readSigningKeys(
  db: Database,
  { id, updaterPublicKey }: Pick<ApplicationRow, 'id' | 'updaterPublicKey'>,
): Promise<SigningKeys> {
  return signingKeys(updaterPublicKey, await selectKeys(db, id))
}

/** Holds while the application has exactly these keys. */
export function hasKeys(db: Database, appId: string, { minisign, second, ed25519 }: SigningKeys): SQL {
  const expected = [
    ...(ed25519 === null ? [] : [['ed25519', ed25519]]),
    ...(second === null ? [] : [['minisign', second]]),
  ]
  return sql`(
    (select updater_public_key from applications where id = ${appId}) is ${minisign}
    and (select json_group_array(json_array(scheme, value)) from ${selectKeys(db, appId)}) = ${JSON.stringify(expected)}
  )`
}
