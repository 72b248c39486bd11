import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ApplicationRow } from '#worker/services/directory/access.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { applicationKeys, applications } from '#worker/services/directory/schema.ts'

/** The public keys that signatures of an application's files are verified with, as they were registered. */
export interface SigningKeys {
  /** The minisign key in use, which clients of all published versions know. */
  minisign: string | null
  /** The minisign key that is to replace it. */
  second: KeyRow | null
  /** Of these two, the one that replaced or will replace another; null: the only one that there ever was is in use. */
  newest: KeyRow | null
  /** Sparkle's. */
  ed25519: string | null
  /** JSON of what is stored of them, for `hasKeys`. */
  stored: string
}

type KeyRow = Pick<
  typeof applicationKeys.$inferSelect,
  'scheme' | 'value' | 'publishedBefore' | 'knownFrom' | 'backports'
>

const { updaterPublicKey: inUse } = applications
const { scheme, value, publishedBefore, knownFrom, backports, replaces, retiredAt } = applicationKeys
const isSigning: SQL | undefined = and(
  isNull(retiredAt),
  or(eq(scheme, 'ed25519'), eq(replaces, inUse), eq(value, inUse)),
)

/** A statement for a batch. */
export function selectKeys(db: Database, appId: SQL | string) {
  return db
    .select({ scheme, value, publishedBefore, knownFrom, backports })
    .from(applicationKeys)
    .innerJoin(applications, eq(applications.id, applicationKeys.appId))
    .where(and(eq(applicationKeys.appId, appId), isSigning))
    .orderBy(scheme, value)
}

/** @param rows of `selectKeys` */
export function toSigningKeys(minisign: string | null, rows: readonly KeyRow[]): SigningKeys {
  const updaters = rows.filter((row) => row.scheme === 'minisign')
  const second = updaters.find((row) => row.value !== minisign) ?? null
  return {
    minisign,
    second,
    newest: second ?? updaters[0] ?? null,
    ed25519: rows.find((row) => row.scheme === 'ed25519')?.value ?? null,
    stored: JSON.stringify(
      rows.map((row) => [row.scheme, row.value, row.knownFrom, JSON.stringify(row.backports)]),
    ),
  }
}

export async function readSigningKeys(
  db: Database,
  { id, updaterPublicKey }: Pick<ApplicationRow, 'id' | 'updaterPublicKey'>,
): Promise<SigningKeys> {
  return toSigningKeys(updaterPublicKey, await selectKeys(db, id))
}

/** Holds while the application has exactly these keys, and the same is known of the versions that know them. */
export function hasKeys(db: Database, appId: string, { minisign, stored }: SigningKeys): SQL {
  return sql`(
    (select updater_public_key from applications where id = ${appId}) is ${minisign}
    and (
      select json_group_array(json_array(scheme, value, known_from, backports)) from ${selectKeys(db, appId)}
    ) = ${stored}
  )`
}
