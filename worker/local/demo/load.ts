import { isActive, type SubscriptionStatus } from '#shared/domain/billing/subscription.ts'
import type { MailboxPort } from '#worker/local/mailbox.ts'
import { buyPlan, sayWhomToInvoice } from './checkout.ts'
import { doWork, equip, findWork } from './furnish.ts'
import { found, gather, type readPlaces } from './membership.ts'
import type { DemoOrganization } from './organizations.ts'
import type { DemoPerson, People } from './people.ts'
import type { Plans } from './plans.ts'
import type { DemoSigner } from './signature.ts'

/** What loading an organization needs, the same for all of them. */
export interface Stage {
  people: People
  /** The organizations that are there already. */
  places: Awaited<ReturnType<typeof readPlaces>>
  mailbox: MailboxPort
  signer: DemoSigner
  plans: Plans
}

/**
 * Makes an organization what it should be.
 * @returns what the product says of its plan; null when it was left as it is, because it is archived or belongs to
 * another person
 */
export async function load(stage: Stage, wanted: DemoOrganization): Promise<SubscriptionStatus | null> {
  const { people, mailbox, signer, plans } = stage
  const place = stage.places.get(wanted.slug) ?? (await found(people, wanted))
  if (!place?.admin) return null
  const { orgId } = place
  const admin = await gather(people, mailbox, orgId, wanted, place.admin)

  const work = await findWork(admin.client, orgId, wanted.applications)
  if (await needsPlan(admin, orgId, wanted, work.length > 0))
    await buyPlan(admin.client, orgId, wanted.name, plans.card)
  if (wanted.plan.paid) await sayWhomToInvoice(admin.client, orgId, wanted.name)
  await doWork(admin.client, signer, orgId, work)
  await equip(people, admin, orgId, wanted)

  await plans.settle(orgId, wanted.plan)
  // Reading it tells the directory what has become of the plan.
  await admin.client.directory('orgs.get', orgId)
  return (await admin.client.billing('subscription.getSummary', orgId)).status
}

/** Whether a plan has to be bought: for good, to have once been paid, or to make something. */
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
