// The tables of billing. Moments are ISO 8601 strings in UTC, so they sort as text and travel as they are.
// `casing: 'snake_case'` is set in the drizzle configuration and wherever the database is opened.

import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Statement } from '#shared/domain/billing/invoice.ts'
import { KeptIntentStatus, PaymentMethodType } from '#shared/domain/billing/payment.ts'
import { Plan, SubscriptionStatus, TrialEndAction } from '#shared/domain/billing/subscription.ts'
import { enumColumn } from '#worker/platform/database/enum-column.ts'
import { outboxTable } from '#worker/platform/outbox.ts'
import type { Message } from './notices/message.ts'

/** Mails on their way, and what they are to be about. */
export const outbox = outboxTable<Message>()

const planName = () => enumColumn(Plan)
const plan = () => planName().notNull()
const statement = () => text({ mode: 'json' }).$type<Statement>()
const paymentMethodType = () => enumColumn(PaymentMethodType).notNull()

/**
 * One row for each organization. `status` is what was last decided; what holds now also depends on the clock, and
 * `currentSummary` tells it.
 */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    orgId: text().primaryKey(),
    status: enumColumn(SubscriptionStatus).notNull(),
    plan: plan(),
    trialEnd: text(),
    trialEndAction: enumColumn(TrialEndAction),
    currentTermEnd: text(),
    /** Of the month, on which terms end if it has one; null before the first term, and where that is long ago. */
    billingDay: integer(),
    cancelledAt: text(),
    /** When a charge that is due first failed; null while all is paid. */
    paymentFailedAt: text(),
    /** When the Admins were reminded that the trial, or the grace after a failed renewal, is about to end. */
    remindedAt: text(),
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
  /** Under which the payment gateway keeps the payment method. */
  reference: text().notNull(),
  type: paymentMethodType().default('creditCard'),
  /** Of the card, or `PayPal`. */
  brand: text().notNull(),
  /** Of a card, as is when it expires; null on everything else. */
  last4: text(),
  expiryMonth: integer(),
  expiryYear: integer(),
  addedAt: text().notNull(),
  addedBy: text().notNull(),
  /** When the payment gateway last declined it; null after a charge that worked. */
  refusedAt: text(),
})

/** Whom invoices are made out to. */
export const billingDetails = sqliteTable('billing_details', {
  orgId: text().primaryKey(),
  name: text().notNull(),
  address: text().notNull(),
  city: text().notNull(),
  postcode: text().notNull(),
  country: text().notNull(),
  /** As it is written on invoices; empty without one. */
  vatNumber: text().notNull(),
  updatedAt: text().notNull(),
  updatedBy: text().notNull(),
})

/** What was asked of the payment gateway, and for what: it knows whether it was approved. */
export const paymentIntents = sqliteTable(
  'payment_intents',
  {
    /** The gateway's. */
    id: text().primaryKey(),
    orgId: text().notNull(),
    /** Null: a payment method is to be kept, and nothing to be paid. */
    plan: planName(),
    /** Cents. */
    amount: integer().notNull(),
    /** Why so much; null where nothing is to be paid. */
    statement: statement(),
    paymentMethodType: paymentMethodType(),
    createdAt: text().notNull(),
    createdBy: text().notNull(),
    /**
     * The organization, from before the charge until the plan is recorded. One intent of an organization can be in
     * this state, so of several that were approved one is charged; and the next request or run after a crash finishes it.
     */
    payingFor: text(),
    /** When it was used, which happens once. */
    consumedAt: text(),
  },
  (table) => [
    index('payment_intents_by_org').on(table.orgId, table.createdAt),
    uniqueIndex('payment_intents_paying_for').on(table.payingFor),
  ],
)

/** What the test gateway stores, instead of a real gateway. */
export const testIntents = sqliteTable(
  'test_intents',
  {
    id: text().primaryKey(),
    orgId: text().notNull(),
    /** Cents. */
    amount: integer().notNull(),
    paymentMethodType: paymentMethodType(),
    /** Whether it has expired, the clock tells. */
    status: enumColumn(KeptIntentStatus).notNull(),
    createdAt: text().notNull(),
    /** Of the payment method that was tried last and not declined, like what follows. */
    reference: text(),
    brand: text(),
    last4: text(),
    expiryMonth: integer(),
    expiryYear: integer(),
  },
  (table) => [index('test_intents_by_age').on(table.status, table.createdAt)],
)

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

/**
 * Charges without a person present: recorded before the first try, so that every retry charges the same.
 */
export const amountsDue = sqliteTable(
  'dues',
  {
    orgId: text().notNull(),
    /** The end of the term or trial that went before. */
    dueAt: text().notNull(),
    statement: statement().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.dueAt] })],
)

/** Written together with the payment that each tells of, and never changed or deleted: the numbers have no gaps. */
export const invoices = sqliteTable(
  'invoices',
  {
    number: integer().primaryKey(),
    orgId: text().notNull(),
    issuedAt: text().notNull(),
    paidWith: text().notNull(),
    statement: statement().notNull(),
  },
  (table) => [index('invoices_by_org').on(table.orgId, table.number)],
)

/** Spending limits in the order in which they were set, each in force until the next. */
export const spendingLimits = sqliteTable(
  'spending_limits',
  {
    orgId: text().notNull(),
    /** 1, 2, 3 …: of two that are set at once, the second fails and reads again. */
    revision: integer().notNull(),
    /** Null: no limit. */
    cents: integer(),
    /** Cents that the running month had come to when the limit was lowered, which it stays charged. */
    committed: integer().notNull(),
    setAt: text().notNull(),
    setBy: text().notNull(),
    /** Null on the one in force. */
    replacedAt: text(),
    /** When use was last compared with it; empty: never. */
    checkedAt: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.revision] }),
    index('spending_limits_by_check').on(table.replacedAt, table.checkedAt),
  ],
)

/** How the months of organizations with a spending limit stand. */
export const spendingMonths = sqliteTable(
  'spending_months',
  {
    orgId: text().notNull(),
    /** When it began. */
    month: text().notNull(),
    /** The highest cap, in cents, that Admins were warned of in this month, and the highest that was reached. */
    warnedCents: integer(),
    reachedCents: integer(),
    /** Since when use is over the cap; null: it isn't. */
    overSince: text(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.month] })],
)
