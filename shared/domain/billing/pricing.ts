// What plans contain and cost. Prices are in cents of euros and exclude VAT. What goes beyond a plan is counted in
// hundredths of a cent, the price of one download, so that nothing is ever rounded but the price as a whole.

import * as z from 'zod/mini'
import { Plan } from './subscription.ts'

export const CURRENCY = 'EUR' as const

const GIGABYTE = 1_000_000_000

interface PlanTerms {
  forSale: boolean
  /** Costs nothing whatever is used, has no trial and can't be cancelled. */
  free: boolean
  /** Cents a month. */
  base: number
  /** What a month contains; infinity: any amount. */
  included: { gigabytes: number; downloads: number; seats: number }
  /** What each further one costs a month, in hundredths of a cent. */
  further: { gigabyte: number; download: number; seat: number }
  /** Whether applications of Taurify are paid by platform. */
  taurify: boolean
}

const BASIC: PlanTerms = {
  forSale: true,
  free: false,
  base: 750,
  included: { gigabytes: 1, downloads: 5000, seats: 1 },
  further: { gigabyte: 35_00, download: 1, seat: 500_00 },
  taurify: true,
}
const ANY = Number.POSITIVE_INFINITY

/** Every plan: the one source of what it contains and costs. */
export const PLANS: Record<Plan, PlanTerms> = {
  basic: BASIC,
  earlyAdopter: { ...BASIC, forSale: false, base: 500, included: { ...BASIC.included, downloads: 10_000 } },
  community: { ...BASIC, forSale: false, base: 500, included: { ...BASIC.included, downloads: ANY } },
  complementary: {
    forSale: false,
    free: true,
    base: 0,
    included: { gigabytes: ANY, downloads: ANY, seats: ANY },
    further: { gigabyte: 0, download: 0, seat: 0 },
    taurify: false,
  },
  metered: { ...BASIC, forSale: false },
}

/** Whether members can subscribe to a plan; the others are given by agreement. */
export function isForSale(plan: Plan): boolean {
  return PLANS[plan].forSale
}

/** Whether a plan is free of charge, whatever is used. */
export function isFree(plan: Plan | undefined): boolean {
  return plan !== undefined && PLANS[plan].free
}

/** The plans that are free of charge. */
export const FREE_PLANS: Plan[] = Plan.options.filter(isFree)

/** For what Taurify makes applications. */
export const Platform = z.enum(['ios', 'android', 'macos', 'linux', 'windows'])
export type Platform = z.infer<typeof Platform>

/** Cents a month, by the number of platforms. */
const TAURIFY_CENTS = [0, 2000, 4000, 4500, 5500, 6500] as const
/** Releases of Taurify's that a month contains, and what each further one costs, in hundredths of a cent. */
export const TAURIFY_RELEASES = { included: 30, further: 100_00 }

const Amount = z.int().check(z.minimum(0))

/** What an organization used in a month. */
export const Usage = z.object({
  /** Bytes kept. */
  storage: Amount,
  downloads: Amount,
  devToolsSeats: Amount,
  taurifyPlatforms: z
    .array(Platform)
    .check(z.maxLength(Platform.options.length, 'Taurify supports a maximum of 5 platforms')),
  /** Published by Taurify's applications. */
  releases: Amount,
  /** How often apps asked for an update, where that is counted. It costs nothing. */
  updateRequests: z.optional(Amount),
})
export type Usage = z.infer<typeof Usage>

/** One part of a price. */
export const LineItem = z.object({
  kind: z.enum(['base', 'storage', 'downloads', 'seats', 'taurify', 'releases', 'limit']),
  /** Bytes of storage; of a spending limit its cents; of everything else how many. */
  used: z.int(),
  /** How much of it the plan contains, in the same unit; null: any amount. */
  included: z.nullable(z.int()),
  /** Hundredths of a cent; below zero on a spending limit, which takes off what is over it. */
  amount: z.int(),
})
export type LineItem = z.infer<typeof LineItem>

/** What a month costs, part by part. Taurify's parts are there only where it is used. */
export function lineItems(plan: Plan, usage: Usage): LineItem[] {
  const { base, included, further, taurify } = PLANS[plan]
  const platforms = new Set(usage.taurifyPlatforms).size
  const items: LineItem[] = [
    { kind: 'base', used: 1, included: 0, amount: base * 100 },
    item('storage', usage.storage, included.gigabytes * GIGABYTE, (bytes) =>
      forBytes(bytes, further.gigabyte),
    ),
    item('downloads', usage.downloads, included.downloads, (count) => count * further.download),
    item('seats', usage.devToolsSeats, included.seats, (count) => count * further.seat),
  ]
  if (platforms === 0) return items
  const releases = taurify ? TAURIFY_RELEASES.included : ANY
  return [
    ...items,
    item('taurify', platforms, taurify ? 0 : ANY, (count) => taurifyCost(count) * 100),
    item('releases', usage.releases, releases, (count) => count * TAURIFY_RELEASES.further),
  ]
}

/** What a month costs, in whole cents: the sum of its parts, rounded down. */
export function price(plan: Plan, usage: Usage): number {
  const total = lineItems(plan, usage).reduce((sum, { amount }) => sum + amount, 0)
  return Math.max(0, Math.floor(total / 100))
}

/** What Taurify costs a month for so many platforms, in cents. */
export function taurifyCost(platforms: number): number {
  const count = Math.min(Math.max(0, platforms), TAURIFY_CENTS.length - 1)
  return TAURIFY_CENTS[count] ?? 0
}

function item(
  kind: LineItem['kind'],
  used: number,
  included: number,
  costOf: (further: number) => number,
): LineItem {
  const amount = costOf(Math.max(0, used - included))
  return { kind, used, included: Number.isFinite(included) ? included : null, amount }
}

/** A part of a gigabyte costs its part. Apart from the whole ones, as their product would leave the safe integers. */
function forBytes(bytes: number, perGigabyte: number): number {
  const rest = Math.floor(((bytes % GIGABYTE) * perGigabyte) / GIGABYTE)
  return Math.floor(bytes / GIGABYTE) * perGigabyte + rest
}
