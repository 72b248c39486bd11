import { and, asc, eq, exists, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Member } from '#shared/domain/organizations/member.ts'
import { conflict, type RpcError } from '#shared/errors.ts'
import { MEMBERS_ALONG } from '#shared/limits.ts'
import { LIST_LIMIT } from '#worker/platform/database/d1.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { members, people } from '#worker/services/directory/schema.ts'

/** The members of an organization in the order in which they joined. */
export function selectMembers(db: Database, orgId: SQL) {
  return selectWhere(db, eq(members.orgId, orgId)).orderBy(...asJoined)
}

/** The first members, and `userId` whenever they joined. */
export function selectFirstMembers(db: Database, orgId: SQL, userId: string) {
  const first = db
    .select({ userId: members.userId })
    .from(members)
    .where(eq(members.orgId, orgId))
    .orderBy(...asJoined)
    .limit(MEMBERS_ALONG)
  const isShown = sql`${members.userId} in (select user_id from ${first} union select ${userId})`
  // The sign keeps the database from going through all members in this order only to find these few.
  return selectWhere(db, and(eq(members.orgId, orgId), isShown)).orderBy(
    sql`+${members.joinedAt}`,
    asc(members.userId),
  )
}

const asJoined = [asc(members.joinedAt), asc(members.userId)] as const

function selectWhere(db: Database, where: SQL | undefined) {
  return db
    .select({ member: members, email: people.email, picture: people.picture })
    .from(members)
    .leftJoin(people, eq(people.userId, members.userId))
    .where(where)
    .limit(LIST_LIMIT)
    .$dynamic()
}

/** A row of `selectMembers` as the contract wants it. */
export function toMember({
  member: { userId, role, devtoolsSeat },
  email,
  picture,
}: Awaited<ReturnType<typeof selectMembers>>[number]): Member {
  return { userId, role, devtoolsSeat, traits: { ...(email && { email }), ...(picture && { picture }) } }
}

/** What a member is called in the audit log: the address, as far as it is known. */
export function nameOf(userId: string): SQL {
  return sql`select email from people where user_id = ${userId}`
}

const others = alias(members, 'others')

/** Holds while another member than `userId` is an Admin of the organization. */
export function hasAnotherAdmin(db: Database, orgId: string, userId: string) {
  return exists(
    db
      .select({ one: sql`1` })
      .from(others)
      .where(and(eq(others.orgId, orgId), eq(others.role, 'Admin'), ne(others.userId, userId))),
  )
}

/** Holds while `userId` is an Admin of the organization: a write says so once more, for the moment it happens. */
export function isStillAdmin(db: Database, orgId: string, userId: string) {
  return exists(
    db
      .select({ one: sql`1` })
      .from(others)
      .where(and(eq(others.orgId, orgId), eq(others.role, 'Admin'), eq(others.userId, userId))),
  )
}

/** Why a write that protects the last Admin changed nothing. */
export function lastAdmin(): RpcError {
  const message = 'An organization needs an Admin. Make another member an Admin first.'
  return conflict(message, undefined, 'last_admin')
}
