import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Application, AppType } from '#shared/domain/organizations/application.ts'
import { applications } from '#worker/services/directory/schema.ts'

type Columns = Record<keyof Pick<Application, 'id' | 'createdAt'>, unknown>

/** Since when an application has the type that it has, ISO 8601. */
export function typeSince({ id, createdAt }: Columns): SQL {
  return sql`coalesce((select max(until) from past_types where app_id = ${id}), ${createdAt})`
}

/** Holds for applications that were there and of a type at any time from one moment to another, ISO 8601. */
export function wasOfType(appType: AppType, { from, to }: { from: string; to: string }): SQL | undefined {
  const { id, deletedAt } = applications
  const isSince = and(eq(applications.appType, appType), sql`${typeSince(applications)} < ${to}`)
  const wasBefore = sql`exists (
    select 1 from past_types
    where app_id = ${id} and app_type = ${appType} and since < ${to} and until > ${from}
  )`
  return and(or(isSince, wasBefore), or(isNull(deletedAt), gt(deletedAt, from)))
}
