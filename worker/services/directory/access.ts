// Authorize before you look up: every verb begins with one of these. Each is one query that finds the place and
// what the actor is there, so "not there" and "not yours" read the same.

import { and, eq, exists, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Role } from '#shared/domain/organizations/member.ts'
import { type Action, can } from '#shared/domain/organizations/permissions.ts'
import { forbidden, notFound } from '#shared/errors.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import type { Context, Database } from './context.ts'
import { applications, members, organizations } from './schema.ts'

export type OrganizationRow = typeof organizations.$inferSelect
export type ApplicationRow = typeof applications.$inferSelect

/** An organization, and what the actor is there. A machine has no role: its key says what it may. */
export interface OrgAccess {
  organization: OrganizationRow
  role: Role | null
}

export interface AppAccess extends OrgAccess {
  application: ApplicationRow
}

/** What an API key may do, by its scope. Everything else is for people. */
const MACHINE_READS: readonly Action[] = ['applications.read', 'releases.read']
const MACHINE_WRITES: readonly Action[] = [...MACHINE_READS, 'releases.write', 'channels.manage']

/**
 * The organization with this id or slug, if the actor may do `action` there.
 * @throws RpcError 404 when it is not there, archived, or not the actor's; 403 when the role does not suffice
 */
export async function requireOrg(
  ctx: Context<Person | Machine>,
  org: string,
  action: Action,
): Promise<OrgAccess> {
  const [found] = await selectAccess(ctx, isOrg(org))
  return admit(ctx.actor, found, action, 'This organization')
}

/**
 * The same, and what `question` asks of the organization, in one round trip. The question is given the
 * organization's id as the database finds it: for others than its members it finds nothing.
 */
export async function requireOrgAnd<Question extends BatchItem<'sqlite'>>(
  ctx: Context<Person | Machine>,
  org: string,
  action: Action,
  question: (orgId: SQL) => Question,
): Promise<OrgAccess & { answer: Question['_']['result'] }> {
  const own = ctx.db
    .select({ id: organizations.id })
    .from(organizations)
    .leftJoin(members, ownMembership(ctx.actor))
    .where(and(isOrg(org), isOpenTo(ctx.actor)))
  const [[found], answer] = await ctx.db.batch([selectAccess(ctx, isOrg(org)), question(sql`${own}`)])
  return { ...admit(ctx.actor, found, action, 'This organization'), answer }
}

/** Like `requireOrg`, for calls that name something of an organization: `orgId` says of which, `what` what it is. */
export async function requireOrgOf(
  ctx: Context<Person | Machine>,
  orgId: SQL,
  action: Action,
  what: string,
): Promise<OrgAccess> {
  const [found] = await selectAccess(ctx, eq(organizations.id, orgId))
  return admit(ctx.actor, found, action, what)
}

function selectAccess({ db, actor }: Context<Person | Machine>, where: SQL | undefined) {
  return db
    .select({ organization: organizations, role: members.role })
    .from(organizations)
    .leftJoin(members, ownMembership(actor))
    .where(and(where, isOpenTo(actor)))
    .limit(1)
}

/**
 * The application with this id or slug in an organization, if the actor may do `action` with it.
 * @throws RpcError 404 when either is not there, deleted, or not the actor's; 403 when the role does not suffice
 */
export async function requireApp(
  ctx: Context<Person | Machine>,
  org: string,
  app: string,
  action: Action,
): Promise<AppAccess> {
  return findApp(ctx, and(isOrg(org), isAppOf(sql`${organizations.id}`, app)), action)
}

/** Like `requireApp`, for calls that name an application by its id alone. */
export async function requireAppById(
  ctx: Context<Person | Machine>,
  appId: string,
  action: Action,
): Promise<AppAccess> {
  return findApp(ctx, eq(applications.id, appId), action)
}

async function findApp(
  ctx: Context<Person | Machine>,
  where: SQL | undefined,
  action: Action,
): Promise<AppAccess> {
  const [found] = await ctx.db
    .select({ organization: organizations, application: applications, role: members.role })
    .from(applications)
    .innerJoin(organizations, eq(organizations.id, applications.orgId))
    .leftJoin(members, ownMembership(ctx.actor))
    .where(and(where, isOpenTo(ctx.actor), isNull(applications.deletedAt)))
    .limit(1)
  return admit(ctx.actor, found, action, 'This application')
}

/** Ids have upper-case letters and slugs have none, so no slug can pass for another organization's id. */
export function isOrg(org: string): SQL | undefined {
  return or(eq(organizations.id, org), eq(organizations.slug, org))
}

/** Two ways to name an application of an organization, each with an index of its own. */
export function isAppOf(orgId: SQL, app: string): SQL | undefined {
  const isIn = eq(applications.orgId, orgId)
  return or(and(isIn, eq(applications.slug, app)), and(isIn, eq(applications.id, app)))
}

/** Holds while the organization is neither archived nor suspended: a write says so again, for the moment it happens. */
export function isOpen(db: Database, orgId: string): SQL {
  const open = db
    .select({ id: organizations.id })
    .from(organizations)
    .where(
      and(eq(organizations.id, orgId), isNull(organizations.archivedAt), isNull(organizations.suspendedAt)),
    )
  return exists(open)
}

/** The actor's own membership, to be joined with the organization. A machine is a member of nothing. */
function ownMembership(actor: Person | Machine): SQL | undefined {
  const userId = actor.kind === 'person' ? actor.userId : null
  return and(eq(members.orgId, organizations.id), eq(members.userId, sql`${userId}`))
}

/** Holds where the organization is there and the actor, whose membership is joined, belongs to it. */
function isOpenTo(actor: Person | Machine): SQL | undefined {
  const belongs = actor.kind === 'machine' ? eq(organizations.id, actor.orgId) : isNotNull(members.role)
  return and(isNull(organizations.archivedAt), belongs)
}

/** What members may still do of a suspended organization. */
const READING = /\.read$/
/** An application that is taken down can still be deleted. */
const READING_OR_DELETING = /\.(read|delete)$/

/** @throws RpcError 403 `suspended` */
export function refuseIfSuspended({
  suspendedAt,
  suspendedReason,
}: Pick<OrganizationRow, 'suspendedAt' | 'suspendedReason'>): void {
  if (suspendedAt === null) return
  throw forbidden(`This organization is suspended: ${suspendedReason}`, 'suspended')
}

function refuseIfTakenDown({ takenDownAt, takenDownReason }: ApplicationRow): void {
  if (takenDownAt === null) return
  throw forbidden(`This application was taken down: ${takenDownReason}`, 'taken_down')
}

function admit<Found extends OrgAccess & { application?: ApplicationRow }>(
  actor: Person | Machine,
  found: Found | undefined,
  action: Action,
  what: string,
): Found {
  if (!found) throw notFound(what)
  const allowed = actor.kind === 'machine' && (actor.mayWrite ? MACHINE_WRITES : MACHINE_READS)
  if (allowed && !allowed.includes(action))
    throw forbidden('This API key may not do this. Use one with the scope that it needs.')
  if (!allowed && !can(found.role, action)) throw forbidden()
  if (!READING.test(action)) refuseIfSuspended(found.organization)
  if (found.application && !READING_OR_DELETING.test(action)) refuseIfTakenDown(found.application)
  return found
}
