// How often an address is mailed something that proves it, and how often such codes are tried: nobody can have an address
// flooded, guess a code, or use up for the owner of an address what that may get where they are known.

import { and, eq, sql } from 'drizzle-orm'
import { type Call, network, permits } from '#identity/http/context.ts'
import { allowTry, knownDevice } from '#identity/sessions/devices.ts'
import { type Flow, flows } from '#identity/store/schema.ts'
import { CODE_TRIES, IDENTITY_RATES } from '#shared/limits.ts'

/**
 * A cool-down: nobody can have an address flooded, nor use up for its owner what it may get where they are known.
 * @param isTheirs false: the address may be anybody's, so no device counts
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
 * Counts a try of a flow's code. False: they are used up. The first of each flow is nobody else's to use up: who reads
 * the mail and types its code gets in, however many others guess. All further ones of an address have one limit.
 *
 * What that leaves to whoever guesses without end, at codes of six digits: each mail, 8 and then 360 a day, brings one
 * first try, and the limit leaves 20 and then 144 a day. That is about 500 guesses a day, of which one in 2000 days hits,
 * while the owner gets a mail every four minutes.
 * @throws Problem 429 for too many of one address
 */
export async function mayTryCode(c: Call, flow: Flow): Promise<boolean> {
  const tries = await countTry(c, flow)
  if (tries === undefined) return false
  // Only who has shown a first factor gets to try the second: strangers use up none of those tries.
  const isSecond = flow.requestedAal === 'aal2'
  if (tries === 1 && !isSecond) return true
  const rules = { account: IDENTITY_RATES.codeTriesPerAddress }
  const what = isSecond ? 'second-factor-code' : 'code'
  await allowTry(c, what, rules, flow.address ?? flow.id)
  return true
}

/** How many there were. Undefined: all tries of the flow are used up, or it has reached its end. */
async function countTry(c: Call, flow: Flow): Promise<number | undefined> {
  const [counted] = await c.var.service.db
    .update(flows)
    .set({ tries: sql`${flows.tries} + 1` })
    .where(and(eq(flows.id, flow.id), eq(flows.state, flow.state), sql`${flows.tries} < ${CODE_TRIES}`))
    .returning({ tries: flows.tries })
  return counted?.tries
}
