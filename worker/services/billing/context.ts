// What every verb of billing is given: the actor, the database, the clock and what it needs of others.

import type { DrizzleD1Database } from 'drizzle-orm/d1'
import { drizzle } from 'drizzle-orm/d1'
import type { DirectoryService } from '#shared/contracts/directory-service.ts'
import type { BillingDetails } from '#shared/domain/billing/billing-details.ts'
import type { Usage } from '#shared/domain/billing/pricing.ts'
import type { Input, Output } from '#shared/rpc.ts'
import type { Batch, Write } from '#worker/platform/database/d1.ts'
import type { MailPort } from '#worker/platform/mail/mail.ts'
import type { Actor, Origin } from '#worker/platform/rpc/context.ts'
import type { LogEntry } from './notices/message.ts'
import type { PaymentGateway } from './payments/gateway.ts'
import * as schema from './schema.ts'
import type { AskVies } from './vat/vies.ts'

export type Database = DrizzleD1Database<typeof schema>
export type BillingBatch = Batch<typeof schema>

export function openDatabase(binding: D1Database): Database {
  return drizzle(binding, { schema, casing: 'snake_case' })
}

/** What the directory says of a person in an organization; null for a stranger. */
export type Membership = Output<DirectoryService['internal.membership']>

/** Whom to write to about an organization; null when it is not there any more. */
export type Admins = Output<DirectoryService['internal.admins']>

/** An entry in the outbox: its id, and the write of it. */
export interface WrittenEntry {
  id: string
  write: Write
}

/** How Admins are written to. */
export interface AdminMailer {
  mail: Pick<MailPort, 'send'>
  site: { origin: string; productName: string }
}

/** What an organization (by id) uses, as the directory counts it. @throws when that is unreachable */
export type ReadUsage = (orgId: string, span: { from: string; to: string }) => Promise<Usage>

/** What billing works with, independent of the actor. */
export interface BillingDeps {
  db: Database
  /** The moment of the request, by the billing clock. */
  now: Date
  /** @throws when the directory is unreachable */
  admins: (orgId: string) => Promise<Admins>
  /** The plan of a new organization: a trial of `basic`, or `complementary`, which is free and has no end. */
  defaultPlan: 'basic' | 'complementary'
  usage: ReadUsage
  /** Tells those members of an organization of spending who want it. The same id again changes nothing. */
  notifySpending: (spending: Input<DirectoryService['internal.notifySpending']>) => Promise<unknown>
  /** Adds an entry to the audit log of an organization. The same id again changes nothing. */
  logBilling: (entry: LogEntry) => Promise<unknown>
  /** Who makes out the invoices, and charges tax on them; null: it isn't set, and no tax is charged. */
  seller: BillingDetails | null
}

export interface Context<A extends Actor = Actor> extends BillingDeps {
  actor: A
  origin: Origin
  /** Entries for the audit log that the call writes. */
  logged: WrittenEntry[]
  /** `org` is an id or a slug. */
  membership: (org: string, userId: string) => Promise<Membership>
  /** Null where payments aren't set up. */
  gateway: PaymentGateway | null
  /** Null: the register of VAT numbers isn't asked. */
  vies: AskVies | null
}
