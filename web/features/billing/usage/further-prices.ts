import { formatEuro } from '#shared/domain/billing/money.ts'
import {
  type LineItem,
  PLANS,
  Platform,
  TAURIFY_RELEASES,
  taurifyCost,
} from '#shared/domain/billing/pricing.ts'
import type { Plan } from '#shared/domain/billing/subscription.ts'
import { formatQuantity } from '#web/lib/format/format.ts'

export interface FurtherPrice {
  kind: Exclude<LineItem['kind'], 'base' | 'limit'>
  /** With what is included before it is charged: 'Downloads beyond 5 000'. */
  label: string
  /** '5,00 EUR per seat'; null: it depends on the number of platforms. */
  price: string | null
}

const TAURIFY_LABELS: Partial<Record<FurtherPrice['kind'], string>> = {
  taurify: 'Per month, by number of platforms',
  releases: `Releases beyond ${TAURIFY_RELEASES.included} a month`,
}

/** Single downloads cost less than a cent. */
const DOWNLOADS_PRICED = 10_000

/** Monthly prices beyond what a plan includes, without what it includes in any amount. */
export function furtherPrices(plan: Plan): FurtherPrice[] {
  const { included, further, taurify } = PLANS[plan]
  const prices: (FurtherPrice & { isCharged: boolean })[] = [
    {
      kind: 'storage',
      label: `Storage beyond ${formatQuantity(included.gigabytes)} GB, pro rata`,
      price: `${euro(further.gigabyte)} per GB`,
      isCharged: Number.isFinite(included.gigabytes),
    },
    {
      kind: 'downloads',
      label: `Downloads beyond\u00a0${formatQuantity(included.downloads)}`,
      price: `${euro(further.download * DOWNLOADS_PRICED)} per ${formatQuantity(DOWNLOADS_PRICED)}`,
      isCharged: Number.isFinite(included.downloads),
    },
    {
      kind: 'seats',
      label: `DevTools seats beyond ${formatQuantity(included.seats)}`,
      price: `${euro(further.seat)} per seat`,
      isCharged: Number.isFinite(included.seats),
    },
    {
      kind: 'taurify',
      label: 'Taurify, by number of platforms',
      price: null,
      isCharged: taurify,
    },
    {
      kind: 'releases',
      label: `Taurify releases beyond ${TAURIFY_RELEASES.included} a month`,
      price: `${euro(TAURIFY_RELEASES.further)} per release`,
      isCharged: taurify,
    },
  ]
  return prices.filter(({ isCharged }) => isCharged)
}

/** The prices that no line of a month has, under a title that names Taurify. */
export function taurifyFurtherPrices(plan: Plan): FurtherPrice[] {
  return furtherPrices(plan).flatMap((each) => {
    const label = TAURIFY_LABELS[each.kind]
    return label ? { ...each, label } : []
  })
}

/** What one line of a month costs beyond what the plan contains, in words; null where any amount is contained. */
export function furtherPrice(plan: Plan, kind: LineItem['kind']): string | null {
  const further = furtherPrices(plan).find((each) => each.kind === kind)
  if (!further) return null
  // Of Taurify nothing is contained.
  return further.price === null ? `from ${formatEuro(taurifyCost(1))}` : `then ${further.price}`
}

/** What Taurify costs for one platform, for two, and so on, in cents. */
export function taurifyPrices(): number[] {
  return Platform.options.map((_, index) => taurifyCost(index + 1))
}

/** @param amount hundredths of a cent */
function euro(amount: number): string {
  return formatEuro(amount / 100)
}
