// What other services of the product may ask of the directory.

import { and, eq, isNull } from 'drizzle-orm'
import type { Directory } from '#shared/contracts/directory.ts'
import type { Output } from '#shared/rpc.ts'
import { isOrg } from './access.ts'
import type { Database } from './context.ts'
import { members, organizations } from './schema.ts'

export type Membership = Output<Directory['internal.membership']>

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
