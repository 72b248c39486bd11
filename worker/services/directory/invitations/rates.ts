// How fast invitations may leave: by organization, person and network. Each is an email to a stranger with a name that
// the inviter chose.

import { organizationLimit } from '#shared/domain/organizations/organization-limits.ts'
import { DAY, HOUR, MINUTE } from '#shared/domain/time.ts'
import { RpcError } from '#shared/errors.ts'
import { INVITATIONS_PER_NETWORK_AND_DAY, type WindowRule } from '#shared/limits.ts'
import { networkOf } from '#worker/platform/network.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import type { OrganizationRow } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { readPersonLimit } from '#worker/services/directory/orgs/unpaid.ts'

interface Rate {
  key: string
  rule: WindowRule
  refusal: string
}

const OF_ORGANIZATION = 'This organization has sent many invitations.'
const OF_NETWORK = 'Many invitations have been sent from your network.'

/**
 * Counts an invitation that is about to be sent.
 * @returns takes it back, for one that was not sent after all
 * @throws RpcError 429 when there were too many
 */
export async function countInvitation(
  ctx: Context<Person>,
  organization: OrganizationRow,
): Promise<() => Promise<unknown>> {
  const { limit } = ctx.ports
  const rates = await ratesOf(ctx, organization)
  const taken: Rate[] = []
  const release = () => Promise.all(taken.map(({ key, rule }) => limit(key, rule, -1)))
  const take = async (each: Rate, cost: 0 | 1) => {
    const result = await limit(each.key, each.rule, cost)
    if (!result.ok) {
      await release()
      throw tooManyInvitations(each.refusal, result.retryAfterSeconds)
    }
    if (cost) taken.push(each)
  }
  // First those who are known to be over a limit, and then one limit after the other, that of the network last: a flood
  // that another limit refuses would use it up for all other callers there.
  for (const cost of [0, 1] as const) for (const each of rates) await take(each, cost)
  return release
}

async function ratesOf(ctx: Context<Person>, { id, limits }: OrganizationRow): Promise<Rate[]> {
  const { actor, origin } = ctx
  const network = origin.ip && networkOf(origin.ip)
  const ofPerson = await readPersonLimit(ctx, 'invitationsPerDay')
  const perHour = organizationLimit(limits, 'invitationsPerHour')
  const perDay = organizationLimit(limits, 'invitationsPerDay')
  return [
    rate(`person:${actor.userId}`, ofPerson, DAY, 'You have sent many invitations.'),
    rate(`hour:${id}`, perHour, HOUR, OF_ORGANIZATION),
    rate(`day:${id}`, perDay, DAY, OF_ORGANIZATION),
    ...(network && !isLoopback(network)
      ? [rate(`network:${network}`, INVITATIONS_PER_NETWORK_AND_DAY, DAY, OF_NETWORK)]
      : []),
  ]
}

/** The limit is part of the key: an operator who raises it helps at once. */
function rate(name: string, max: number, windowMs: number, refusal: string): Rate {
  return { key: `invitations:${name}:${max}`, rule: { max, windowMs }, refusal }
}

/** Behind a proxy of which the product has not been told, everyone seems to call from this machine. */
function isLoopback(network: string): boolean {
  return network.startsWith('127.') || network === '0:0:0:0::/64'
}

function tooManyInvitations(refusal: string, retryAfterSeconds: number): RpcError {
  const minutes = Math.ceil((retryAfterSeconds * 1000) / MINUTE)
  const hours = Math.ceil(minutes / 60)
  const wait = minutes === 1 ? 'a minute' : hours > 1 ? `${hours} hours` : `${minutes} minutes`
  return new RpcError(429, `${refusal} Try again in ${wait}.`, { retryAfterSeconds })
}
