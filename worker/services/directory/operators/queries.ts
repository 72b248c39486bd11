import { eq, or, type SQL, sql } from 'drizzle-orm'
import { notFound } from '#shared/errors.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { assets, releases } from '#worker/services/directory/release-schema.ts'
import { applications, organizations } from '#worker/services/directory/schema.ts'

/** Any organization, by id or slug, archived ones too. @throws RpcError 404 */
export async function requireOrganization(db: Database, org: string) {
  const [found] = await db
    .select()
    .from(organizations)
    .where(or(eq(organizations.id, org), eq(organizations.slug, org)))
    .limit(1)
  if (!found) throw notFound('This organization')
  return found
}

/** Any application, by id or as `org/app`, deleted ones too. @throws RpcError 404 */
export async function requireApplication(db: Database, app: string) {
  const [orgSlug = '', slug = ''] = app.split('/')
  const [found] = await db
    .select({ application: applications, orgSlug: sql<string>`${organizations.slug}`.as('org_slug') })
    .from(applications)
    .innerJoin(organizations, eq(organizations.id, applications.orgId))
    .where(
      slug
        ? sql`${organizations.slug} = ${orgSlug} and ${applications.slug} = ${slug}`
        : eq(applications.id, app),
    )
    .limit(1)
  if (!found) throw notFound('This application')
  return { ...found.application, orgSlug: found.orgSlug }
}

/** The stored bytes of an asset, by its id or theirs. @throws RpcError 404 */
export async function requireFile(db: Database, file: string) {
  const [found] = await db
    .select({
      fileId: sql<string>`coalesce(${assets.fileId}, ${assets.id})`.as('stored_id'),
      filename: assets.filename,
      orgId: sql<string>`assets.org_id`.as('owner_id'),
      appId: releases.appId,
    })
    .from(assets)
    .innerJoin(releases, eq(releases.id, assets.releaseId))
    .where(or(eq(assets.id, file), eq(assets.fileId, file)))
    .limit(1)
  if (!found) throw notFound('This file')
  return found
}

/** Holds where a release was ever published in one of the applications for which `where` holds. */
export function hasPublished(where: SQL | undefined): SQL<number> {
  return sql<number>`exists (
    select 1 from applications join releases on releases.app_id = applications.id
      where ${where} and releases.status = 'published'
  )`
}
