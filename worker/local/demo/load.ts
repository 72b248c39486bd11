import { isActive, type SubscriptionStatus } from '#shared/domain/billing/subscription.ts'
import type { MailboxPort } from '#worker/local/mailbox.ts'
import { buyPlan, sayWhomToInvoice } from './checkout.ts'
import { doWork, equip, findWork } from './furnish.ts'
import type { History } from './history.ts'
import { found, gather, type readPlaces } from './membership.ts'
import type { DemoOrganization } from './organizations.ts'
import type { DemoPerson, People } from './people.ts'
import type { Plans } from './plans.ts'
import type { DemoSigners } from './signature.ts'

/** What loading an organization depends on. */
export interface Stage {
  people: People
  /** The organizations that exist. */
  places: Awaited<ReturnType<typeof readPlaces>>
  mailbox: MailboxPort
  signers: DemoSigners
  plans: Plans
  /** Gives an application its past. */
  backdate: History
}

/**
 * Creates an organization, or restores what it lacks.
 * @returns its plan in words; null when it is unchanged, because it is archived or another user's
 */
export async function load(stage: Stage, wanted: DemoOrganization): Promise<SubscriptionStatus | null> {
  const { people, mailbox, signers, plans } = stage
  const place = stage.places.get(wanted.slug) ?? (await found(people, wanted))
  if (!place?.admin) return null
  const { orgId } = place
  const admin = await gather(people, mailbox, orgId, wanted, place.admin)

  const work = await findWork(admin.client, orgId, wanted.applications)
  if (await needsPlan(admin, orgId, wanted, work.length > 0))
    await buyPlan(admin.client, orgId, wanted.name, plans.card)
  if (wanted.plan.paid) await sayWhomToInvoice(admin.client, orgId, wanted.name)
  await doWork(admin.client, signers, orgId, work)
  await equip(people, admin, orgId, wanted)
  for (const application of wanted.applications) await stage.backdate(admin.client, orgId, application)

  await plans.settle(orgId, wanted.plan)
  // A read updates the directory's copy of the plan.
  await admin.client.directory('orgs.get', orgId)
  return (await admin.client.billing('subscription.getSummary', orgId)).status
}

/** Whether a plan has to be bought: because it is active, was once paid, or is needed to create something. */
async function needsPlan(
  { client }: DemoPerson,
  orgId: string,
  { plan: { paid, record } }: DemoOrganization,
  hasWork: boolean,
): Promise<boolean> {
  const { status } = await client.billing('subscription.getSummary', orgId)
  if (!record) return status !== 'active'
  if (hasWork && !isActive(status)) return true
  return paid && (await client.billing('paymentSource.getStatus', orgId)).status === 'none'
}
