// What other services of the product may ask of the directory.

import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { DirectoryService } from '#shared/contracts/directory-service.ts'
import type { Output } from '#shared/rpc.ts'
import { isOrg } from './access.ts'
import type { Database } from './context.ts'
import { members, organizations, people } from './schema.ts'

export type Membership = Output<DirectoryService['internal.membership']>

/** What a person is in an organization, and how the organization began; null for no member, or no organization. */
export async function findMembership(db: Database, org: string, userId: string): Promise<Membership> {
  const [found] = await db
    .select({
      orgId: organizations.id,
      role: members.role,
      creatorId: organizations.creatorId,
      createdAt: organizations.createdAt,
    })
    .from(organizations)
    .innerJoin(members, and(eq(members.orgId, organizations.id), eq(members.userId, userId)))
    .where(and(isOrg(org), isNull(organizations.archivedAt)))
    .limit(1)
  return found ?? null
}

/** Whether a person is an Admin of an organization that is not archived. */
export async function isAdminOfAny(db: Database, userId: string): Promise<boolean> {
  const [found] = await db
    .select({ orgId: members.orgId })
    .from(members)
    .innerJoin(organizations, eq(organizations.id, members.orgId))
    .where(and(eq(members.userId, userId), eq(members.role, 'Admin'), isNull(organizations.archivedAt)))
    .limit(1)
  return found !== undefined
}

/** That one email is sent to. */
const MAX_ADMINS = 50

/** Whom to write to about an organization (by id): its first Admins, by whose addresses they are known. Null: it is gone. */
export async function findAdmins(
  db: Database,
  orgId: string,
): Promise<Output<DirectoryService['internal.admins']>> {
  const { name, slug, archivedAt } = organizations
  const isAdmin = and(eq(members.orgId, orgId), eq(members.role, 'Admin'), isNotNull(people.email))
  const [[organization], admins] = await db.batch([
    db
      .select({ name, slug })
      .from(organizations)
      .where(and(eq(organizations.id, orgId), isNull(archivedAt)))
      .limit(1),
    db
      .select({ email: people.email })
      .from(members)
      .innerJoin(people, eq(people.userId, members.userId))
      .where(isAdmin)
      .orderBy(asc(members.joinedAt))
      .limit(MAX_ADMINS),
  ])
  return organization ? { ...organization, emails: admins.flatMap(({ email }) => email ?? []) } : null
}
