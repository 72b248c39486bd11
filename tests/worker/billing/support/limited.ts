// Organizations with a plan and a spending limit, and a usage that the test sets.

import { env } from 'cloudflare:workers'
import type { Usage } from '#shared/domain/billing/pricing.ts'
import { HOUR } from '#shared/domain/time.ts'
import type { Caller } from '#tests/worker/caller.ts'
import { subscribed } from './plans.ts'
import { NO_USAGE, startBilling } from './service.ts'

export type Started = ReturnType<typeof startBilling>

/** A plan that is paid until the tenth day, with a usage that the test sets. */
export async function limited(
  prepare: (started: Started) => Promise<{ orgId: string; admin: Caller }> = subscribed,
) {
  const use: { now: Usage | null } = { now: NO_USAGE }
  const started = startBilling({
    usage: () => {
      if (!use.now) throw new Error('the directory is away')
      return use.now
    },
  })
  const { orgId, admin } = await prepare(started)
  const { service, clock, call, told } = started
  const ofIt = () => told.filter((each) => each.orgId === orgId)
  return {
    started,
    orgId,
    admin,
    subjects: () => ofIt().map(({ subject }) => subject),
    texts: () => ofIt().map(({ paragraphs }) => paragraphs.join('\n\n')),
    /** Seats cost 5,00 EUR each, downloads a hundredth of a cent. */
    use: (some: Partial<Usage> | null) => {
      use.now = some && { ...NO_USAGE, ...some }
    },
    set: (cents: number | null, by: Caller = admin) => call(by, 'spendingLimit.set', { orgId, cents }),
    limit: async () => (await call(admin, 'spendingLimit.get', orgId)).data,
    month: async () => (await call(admin, 'usage.get', orgId)).data,
    block: () => service.uploadBlock(orgId),
    /** Runs the scheduled check at a time, by default the clock's. */
    async check(at = clock.now) {
      clock.now = at
      await service.scheduled()
      // The first run records the events, whose emails the second sends.
      await service.scheduled()
    },
  }
}

/** The statements of its invoices, oldest first. */
export async function invoiced(orgId: string) {
  const { results } = await env.BILLING_DB.prepare(
    'select statement from invoices where org_id = ? order by number',
  )
    .bind(orgId)
    .all<{ statement: string }>()
  return results.map(({ statement }) => JSON.parse(statement) as { net: number; lines: LineOf[] })
}
interface LineOf {
  kind: string
  used: number
  amount: number
}

/** A number of hours after a time. */
export const hoursAfter = (moment: Date, count: number) => new Date(moment.getTime() + count * HOUR)
