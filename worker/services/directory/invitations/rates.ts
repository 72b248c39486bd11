// How fast invitations may leave: by organization, person and network. Each is an email to a stranger with a name that
// the inviter chose.

import { organizationLimit } from '#shared/domain/organization-limits.ts'
import { DAY, HOUR, MINUTE } from '#shared/domain/time.ts'
import { RpcError } from '#shared/errors.ts'
import { INVITATIONS_PER_NETWORK_AND_DAY } from '#shared/limits.ts'
import type { Person } from '#worker/platform/context.ts'
import { networkOf } from '#worker/platform/network.ts'
import type { OrganizationRow } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { readPersonLimit } from '#worker/services/directory/orgs/unpaid.ts'

interface Rate {
  key: string
  max: number
  per: number
  refusal: string
}

const OF_ORGANIZATION = 'This organization has sent many invitations.'

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
  const answers = await Promise.all(
    // The limit is part of the key: an operator who raises it helps at once.
    rates.map(async (rate) => {
      const key = `invitations:${rate.key}:${rate.max}`
      const rule = { burst: rate.max, refill: rate.per / rate.max }
      return { rate, result: await limit(key, rule), giveBack: () => limit(key, rule, -1) }
    }),
  )
  const taken = answers.filter(({ result }) => result.ok)
  const takeBack = () => Promise.all(taken.map(({ giveBack }) => giveBack()))
  const refused = answers.flatMap(({ rate, result }) =>
    result.ok ? [] : [{ ...rate, seconds: result.retryAfterSeconds }],
  )
  const longest = refused.toSorted((one, other) => other.seconds - one.seconds)[0]
  if (!longest) return takeBack
  await takeBack()
  throw tooManyInvitations(longest.refusal, longest.seconds)
}

async function ratesOf(ctx: Context<Person>, { id, limits }: OrganizationRow): Promise<Rate[]> {
  const { actor, origin } = ctx
  const network = origin.ip && networkOf(origin.ip)
  const ofPerson = await readPersonLimit(ctx, 'invitationsPerDay')
  const perHour = organizationLimit(limits, 'invitationsPerHour')
  const perDay = organizationLimit(limits, 'invitationsPerDay')
  return [
    { key: `hour:${id}`, max: perHour, per: HOUR, refusal: OF_ORGANIZATION },
    { key: `day:${id}`, max: perDay, per: DAY, refusal: OF_ORGANIZATION },
    { key: `person:${actor.userId}`, max: ofPerson, per: DAY, refusal: 'You have sent many invitations.' },
    ...(network && !isLoopback(network)
      ? [
          {
            key: `network:${network}`,
            max: INVITATIONS_PER_NETWORK_AND_DAY,
            per: DAY,
            refusal: 'Many invitations have been sent from your network.',
          },
        ]
      : []),
  ]
}

/** Behind a proxy of which the product has not been told, everyone seems to call from this machine. */
function isLoopback(network: string): boolean {
  return network.startsWith('127.') || network === '0:0:0:0::/64'
}

function tooManyInvitations(refusal: string, retryAfterSeconds: number): RpcError {
  const minutes = Math.ceil((retryAfterSeconds * 1000) / MINUTE)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new RpcError(429, `${refusal} Try again in ${wait}.`, { retryAfterSeconds })
}
