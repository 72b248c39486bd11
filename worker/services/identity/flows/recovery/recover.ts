// Recovers an account whose address was proven: one batch, all of it or nothing.

import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { newFlow, updateFlow, viewWith } from '#identity/flows/flow.ts'
import { faults } from '#identity/flows/form/faults.ts'
import type { Message } from '#identity/flows/form/message.ts'
import { notices } from '#identity/flows/form/notices.ts'
import { settingsOf, settingsOpening } from '#identity/flows/settings/settings-flow.ts'
import { type Call, timestamp } from '#identity/http/context.ts'
import { rotateCsrf } from '#identity/http/csrf.ts'
import { sendMails } from '#identity/mail/mails.ts'
import { secretOf, spendSecret } from '#identity/methods/codes/mailed-secret.ts'
import { newSession, type Session } from '#identity/sessions/sessions.ts'
import type { Address } from '#identity/store/identity.ts'
import { findPerson, type Person } from '#identity/store/person.ts'
import {
  addresses,
  codes,
  credentialIdentifiers,
  credentials,
  type Flow,
  flows,
  sessions,
} from '#identity/store/schema.ts'
import { PRIVILEGED_WINDOW } from '#shared/limits.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { exists } from '#worker/platform/database/exists.ts'
import { restoreAddress } from './former-address.ts'

export interface Recovered {
  person: Person
  session: Session
  token: string
  /** The settings flow, in which a new password is chosen. */
  settings: Flow
}

/** What was mailed and submitted. */
interface BroughtBack {
  /** The submitted code, or the token of the link. */
  typed: string
  method: 'code_recovery' | 'link_recovery'
  /** How the settings are opened: a native client's link may be followed in a browser. */
  type: Flow['type']
  passed: Partial<Flow>
}

/** Null: the code or token is wrong, expired or used. */
export async function recoverAccount(
  c: Call,
  flow: Flow,
  { typed, method, type, passed }: BroughtBack,
): Promise<Recovered | { refused: Message } | null> {
  const { db, siteOrigin } = c.var.service
  const [found] = await db
    .select({ address: addresses })
    .from(codes)
    .innerJoin(addresses, eq(addresses.id, codes.addressId))
    .where(secretOf(c, flow, typed))
    .limit(1)
  const address = found?.address
  const person = address && (await findPerson(c.var.service, address.identityId))
  if (!person) return null
  if (person.identity.state !== 'active') return { refused: faults.accountDisabled }

  const { session, token } = newSession(c, person.identity.id, { method, aal: 'aal1' })
  if (type === 'browser') rotateCsrf(c)
  const settings = newFlow(c, settingsOf(person), type, {
    ...settingsOpening(person.identity.id),
    requestUrl: `${siteOrigin}/self-service/settings/${type}`,
    returnTo: flow.returnTo,
    view: viewWith({}, { messages: [notices.recovered(timestamp(c, PRIVILEGED_WINDOW))] }),
  })
  // Of concurrent requests one uses the secret; only its session is created, and all other writes depend on
  // that.
  const won = exists(sessions, sql`${sessions.id} = ${session.id}`)
  const batch = new Batch(db)
  // Whether the account has left this address decides what happens.
  batch.abortUnless('moved', exists(addresses, asWas(address)))
  const spent = batch.add(spendSecret(c, flow, typed))
  batch.when(spent).insert(sessions, session)
  batch.addAll(takeOver(c, address, session, won))
  restoreAddress(batch, won, c, person.identity, address)
  batch.when(won).insert(flows, settings)
  batch.add(updateFlow(c, flow, passed, won))
  const isUsed = (await batch.attempt()) === null && spent.changed
  if (!isUsed) return null
  if (address.formerUntil) sendMails(c)
  return { person, session, token, settings }
}

function asWas({ id, formerUntil }: Address): SQL | undefined {
  return and(eq(addresses.id, id), sql`${addresses.formerUntil} is ${formerUntil}`)
}

/**
 * Ends all other sessions. If the address was never verified, anyone could have registered with it and waited
 * for its owner (pre-hijacking): then all credentials are removed as well.
 */
function takeOver(c: Call, address: { id: string; identityId: string }, session: Session, won: SQL) {
  const { db } = c.var.service
  const now = timestamp(c)
  const unverified = exists(
    addresses,
    sql`${addresses.id} = ${address.id} and ${addresses.verifiedAt} is null`,
  )
  return [
    db
      .update(sessions)
      .set({ active: false })
      .where(
        and(
          eq(sessions.identityId, address.identityId),
          ne(sessions.id, session.id),
          eq(sessions.active, true),
          won,
        ),
      ),
    db
      .delete(credentialIdentifiers)
      .where(and(eq(credentialIdentifiers.identityId, address.identityId), won, unverified)),
    db.delete(credentials).where(and(eq(credentials.identityId, address.identityId), won, unverified)),
    db
      .update(addresses)
      .set({ verifiedAt: now, status: 'completed', updatedAt: now })
      .where(and(eq(addresses.id, address.id), isNull(addresses.verifiedAt), won)),
  ] as const
}
