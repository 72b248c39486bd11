import { Fragment } from 'react'
import { formatEuro } from '#shared/domain/billing/money.ts'
import type { Plan } from '#shared/domain/billing/subscription.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { type FurtherPrice, furtherPrices, taurifyPrices } from './further-prices.ts'
import styles from './usage-card.module.css'
import { platforms } from './usage-words.ts'

/** What goes for all of them. */
export const PRICES_NOTE = 'Per month excl. VAT, charged afterwards.'

/** Prices of what goes beyond a plan, a line each. */
export function PriceList({ prices }: { prices: readonly FurtherPrice[] }) {
  return (
    <ul className={classNames(styles.lines, styles.priced)}>
      {prices.map(({ kind, label, price }) => (
        <li key={kind} className={styles.line}>
          <span>{label}</span>
          {price && <span className={styles.amount}>{price}</span>}
          {kind === 'taurify' && <ByPlatforms />}
        </li>
      ))}
    </ul>
  )
}

/** All prices beyond a plan, with what goes for them. */
export function PlanPrices({ plan }: { plan: Plan }) {
  return (
    <Stack gap={4}>
      <PriceList prices={furtherPrices(plan)} />
      <p className="muted small">{PRICES_NOTE} Admins can set a spending limit.</p>
    </Stack>
  )
}

/** What Taurify costs, by the number of platforms. */
function ByPlatforms() {
  return (
    <dl className={classNames(styles.detail, styles.platforms)}>
      {taurifyPrices().map((cents, index) => (
        <Fragment key={cents}>
          <dt>{platforms(index + 1)}</dt>
          <dd>{formatEuro(cents)}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
