// Rate limits of proof emails and of guessing their codes, against flooding an inbox, guessing a code, and
// locking the owner of an address out.

import { and, eq, sql } from 'drizzle-orm'
import { type Call, network, permits } from '#identity/http/context.ts'
import { allowTry, knownDevice } from '#identity/sessions/devices.ts'
import { type Flow, flows } from '#identity/store/schema.ts'
import { CODE_TRIES, IDENTITY_RATES } from '#shared/limits.ts'

/**
 * The cool-down of emails to an address, against flooding an inbox. A known device has a limit of its own, so
 * that others can't use up its owner's.
 * @param isTheirs false: the address may be anyone's, so devices don't count
 * @param of what is counted by itself
 */
export async function mayMail(
  c: Call,
  email: string,
  isTheirs = true,
  of: 'code-mails' | 'second-factor-mails' = 'code-mails',
): Promise<boolean> {
  const device = isTheirs ? await knownDevice(c, email) : undefined
  const { codeMailsPerAddress, codeMailsPerAddressAndNetwork } = IDENTITY_RATES
  const what = device ? `${of}-device` : of
  return (
    (await permits(c, what, codeMailsPerAddressAndNetwork, `${email} ${device?.id ?? network(c)}`)) &&
    (await permits(c, what, codeMailsPerAddress, email))
  )
}

/**
 * Counts an attempt at a flow's code. False: none are left. The first attempt of each flow is always free:
 * the owner who types the mailed code gets in, however many others guess. All further attempts at an address
 * share one limit.
 *
 * What remains for an attacker who guesses without end, at six digits: each email, 8 and then 360 a day,
 * brings one first attempt, and the limit allows 20 and then 144 a day. That is about 500 guesses a day, one
 * hit in 2,000 days, while the owner gets an email every four minutes.
 * @throws Problem 429 when the limit of the address is used up
 */
export async function mayTryCode(c: Call, flow: Flow): Promise<boolean> {
  const tries = await countTry(c, flow)
  if (tries === undefined) return false
  // A second factor is tried only after the first: strangers can't use up these attempts.
  const isSecond = flow.requestedAal === 'aal2'
  if (tries === 1 && !isSecond) return true
  const rules = { account: IDENTITY_RATES.codeTriesPerAddress }
  const what = isSecond ? 'second-factor-code' : 'code'
  await allowTry(c, what, rules, flow.address ?? flow.id)
  return true
}

/** The number of attempts. Undefined: the flow's attempts are used up, or it has ended. */
async function countTry(c: Call, flow: Flow): Promise<number | undefined> {
  const [counted] = await c.var.service.db
    .update(flows)
    .set({ tries: sql`${flows.tries} + 1` })
    .where(and(eq(flows.id, flow.id), eq(flows.state, flow.state), sql`${flows.tries} < ${CODE_TRIES}`))
    .returning({ tries: flows.tries })
  return counted?.tries
}
