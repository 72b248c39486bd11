import { type Action, can } from '#shared/domain/organizations/permissions.ts'
import { forbidden, notFound } from '#shared/errors.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import type { Context, Membership } from './context.ts'

/**
 * What the actor is in an organization (id or slug), if that allows `action`.
 * @throws RpcError 404 when it is not there or not the actor's; 403 when the role does not suffice
 */
export async function requireMembership(
  { actor, membership }: Context<Person>,
  org: string,
  action: Action,
): Promise<NonNullable<Membership>> {
  const found = await membership(org, actor.userId)
  if (!found) throw notFound('This organization')
  if (!can(found.role, action)) throw forbidden()
  return found
}
