import { and, eq } from 'drizzle-orm'
import type { Billing } from '#shared/contracts/billing.ts'
import type { BillingDetails } from '#shared/domain/billing/billing-details.ts'
import { hasVatNumbers, vatCountry } from '#shared/domain/country.ts'
import { badInput, conflict } from '#shared/errors.ts'
import type { Input } from '#shared/rpc.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireMembership } from '#worker/services/billing/access.ts'
import type { Context } from '#worker/services/billing/context.ts'
import { logAct, signedBy } from '#worker/services/billing/log-act.ts'
import { billingDetails } from '#worker/services/billing/schema.ts'
import { checkVat } from '#worker/services/billing/vat/check.ts'
import { findBillingDetails } from './get.ts'

/** Each lost the race against another change (optimistic lock). */
const MAX_ATTEMPTS = 5

/**
 * Says whom invoices are made out to. A VAT number is kept as invoices write it; one that cannot be right is refused on
 * the form's field, `vatNumber`. (What the schema refuses is named from the call's root: `details.city`.)
 */
export async function updateBillingDetails(
  ctx: Context<Person>,
  { orgId: org, details }: Input<Billing['billingDetails.update']>,
): Promise<BillingDetails> {
  const { orgId } = await requireMembership(ctx, org, 'billing.manage')
  const kept = { ...details, vatNumber: normalized(details) }
  if (kept.vatNumber) await refuseUnregistered(ctx, kept)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const before = await findBillingDetails(ctx, orgId)
    if (await replace(ctx, orgId, before, kept)) return kept
  }
  throw conflict('These details are being changed by another Admin. Try again in a moment.')
}

/** Replaces the details that were read (optimistic lock). @returns false when others were saved since */
async function replace(
  ctx: Context<Person>,
  orgId: string,
  before: BillingDetails | null,
  kept: BillingDetails,
): Promise<boolean> {
  const { db, now, actor } = ctx
  const fields = Object.keys(kept) as (keyof BillingDetails)[]
  const changed = fields.filter((field) => kept[field] !== (before?.[field] ?? '')).join(' ')
  if (!changed) return true
  const row = { orgId, ...kept, updatedAt: now.toISOString(), updatedBy: actor.userId }
  const values = before ? fields.map((field) => eq(billingDetails[field], before[field])) : []
  const isUnchanged = and(eq(billingDetails.orgId, orgId), ...values)
  const batch = new Batch(db)
  const saved = before
    ? batch.add(db.update(billingDetails).set(row).where(isUnchanged))
    : batch.add(db.insert(billingDetails).values(row).onConflictDoNothing())
  logAct(batch, saved, signedBy(ctx), { orgId, name: 'billing.detailsChanged', details: { changed } }, now)
  await batch.run()
  return saved.changed
}

function normalized({ country, vatNumber }: BillingDetails): string {
  if (!vatNumber) return ''
  const check = checkVat(country, vatNumber)
  if (check.prefix)
    throw badInput(
      `This VAT number begins with ${check.prefix}, the code of another country. Choose that country, correct the number, or leave it empty.`,
      'vatNumber',
    )
  if (!check.vatNumber)
    throw badInput('This is no VAT number of the country. Correct it, or leave it empty.', 'vatNumber')
  return check.vatNumber
}

/**
 * Refuses a number by which a buyer of another country would pay no tax, and that the register doesn't have. Where no tax
 * is charged, and in the seller's own country, it makes no difference; small businesses often aren't in the register.
 */
async function refuseUnregistered(
  { vies, seller, actor }: Context<Person>,
  { country, vatNumber }: BillingDetails,
): Promise<void> {
  if (!vies || !seller || !hasVatNumbers(seller.country)) return
  if (vatCountry(seller.country) === vatCountry(country)) return
  const answer = await vies(vatNumber, actor.userId)
  if (answer && !answer.registered)
    throw badInput(
      'VIES, the EU’s register, doesn’t have this VAT number. Correct it, or leave it empty as a private buyer.',
      'vatNumber',
    )
}
