// The tables of billing. Moments are ISO 8601 strings in UTC, so they sort as text and travel as they are.
// `casing: 'snake_case'` stands in the drizzle configuration and wherever the database is opened.

import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

const plan = () =>
  text({ enum: ['basic', 'earlyAdopter', 'community', 'complementary', 'metered'] }).notNull()

/**
 * One row for each organization. `status` is what was last decided; what holds now also depends on the clock, and
 * `currentSummary` tells it.
 */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    orgId: text().primaryKey(),
    status: text({ enum: ['inTrial', 'active', 'nonRenewing', 'inactive'] }).notNull(),
    plan: plan(),
    trialEnd: text(),
    trialEndAction: text({ enum: ['site_default', 'cancel_subscription', 'activate_subscription'] }),
    currentTermEnd: text(),
    cancelledAt: text(),
    /** When a charge that is due first failed; null while all is paid. */
    paymentFailedAt: text(),
    createdAt: text().notNull(),
    /** Grows with every change: a write names the one it has read, so of two at once only one takes effect. */
    revision: integer().notNull().default(0),
  },
  (table) => [
    index('subscriptions_by_term_end').on(table.status, table.currentTermEnd),
    index('subscriptions_by_trial_end').on(table.status, table.trialEnd),
  ],
)

/** One trial for each person, however many organizations the person founds. */
export const trials = sqliteTable('trials', {
  userId: text().primaryKey(),
  orgId: text().notNull(),
  startedAt: text().notNull(),
})

/** What an organization pays with: enough to recognize it, never the number itself. */
export const paymentSources = sqliteTable('payment_sources', {
  orgId: text().primaryKey(),
  /** Under which the payment gateway keeps the card. */
  reference: text().notNull(),
  brand: text().notNull(),
  last4: text().notNull(),
  expiryMonth: integer().notNull(),
  expiryYear: integer().notNull(),
  addedAt: text().notNull(),
  addedBy: text().notNull(),
})

/** What has been paid. */
export const payments = sqliteTable(
  'payments',
  {
    id: text().primaryKey(),
    orgId: text().notNull(),
    plan: plan(),
    /** Cents. */
    amount: integer().notNull(),
    currency: text().notNull(),
    /** What the payment gateway calls it. */
    reference: text().notNull(),
    paidAt: text().notNull(),
    /** The term that it pays for ends here. */
    termEnd: text().notNull(),
  },
  (table) => [index('payments_by_org').on(table.orgId, table.paidAt)],
)
