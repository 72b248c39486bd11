import { type SQL, sql } from 'drizzle-orm'
import {
  MAX_NAMED_VERSIONS,
  notSemverMessage,
  type PublishedCondition,
} from '#shared/domain/organizations/app-type-change.ts'
import { APP_TYPE_LABELS } from '#shared/domain/organizations/application.ts'
import { conflict, type RpcError } from '#shared/errors.ts'
import type { ApplicationRow } from '#worker/services/directory/access.ts'
import type { Database } from '#worker/services/directory/context.ts'

// As text, so that the index of published releases serves it.
const NOT_SEMANTIC = sql`status = 'published' and purged_at is null and precedence = ''`

/**
 * Holds while the published releases of an application meet a condition. Part of the write that relies on it, while
 * `hasSetup` is part of every publication: of two that exclude each other, one takes effect.
 */
export function meets(appId: string, condition: PublishedCondition): SQL {
  const against = condition === 'none' ? sql`status = 'published'` : NOT_SEMANTIC
  return sql`not exists (select 1 from releases where app_id = ${appId} and ${against})`
}

/** @returns 409 `version_not_semver` with some of the versions, `type_in_use`, or `changed` when it is met again */
export async function explainUnmet(
  db: Database,
  { id, appType }: Pick<ApplicationRow, 'id' | 'appType'>,
  condition: PublishedCondition,
  field: 'appType' | 'updaters',
): Promise<RpcError> {
  if (condition === 'none') {
    const message = `Copies that are installed with ${APP_TYPE_LABELS[appType]} accept only signed updates. Keep the type, and add another updater beside it.`
    return conflict(message, field, 'type_in_use')
  }
  const found = await db.all<{ version: string }>(sql`
    select version from releases where app_id = ${id} and ${NOT_SEMANTIC}
    order by pub_date desc limit ${MAX_NAMED_VERSIONS + 1}
  `)
  if (found.length === 0)
    return conflict('The releases of this application are being changed. Try again.', field, 'changed')
  return conflict(notSemverMessage(found.map(({ version }) => version)), field, 'version_not_semver')
}
