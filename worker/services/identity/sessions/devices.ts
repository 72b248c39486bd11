// Known devices. A browser in which somebody has signed in keeps a signed cookie that says so. Guesses from elsewhere
// use up the tries of an account; its owner still has those of a known device, which are their own and fewer. So the
// cookie takes nobody past the limit: it only says whose limit counts. It knows accounts, not emails, which pass from one
// account to another.

import { eq } from 'drizzle-orm'
import { getCookie } from 'hono/cookie'
import { allow, type Call, forgive } from '#identity/http/context.ts'
import { setCookie } from '#identity/http/cookies.ts'
import { addresses } from '#identity/store/schema.ts'
import { DAY, SECOND } from '#shared/domain/time.ts'
import { IDENTITY_RATES, type RateRule } from '#shared/limits.ts'
import { equalText, hmacHex } from '#worker/platform/digest.ts'
import { randomAlphanumeric } from '#worker/platform/random.ts'

const COOKIE = 'known_device'
const LIFETIME = 180 * DAY
/** People who share a browser; whoever signed in longest ago is forgotten first. */
const MOST_ACCOUNTS = 5
const ACCOUNT_DIGITS = 32
const VALUE = /^v1\.([0-9A-Za-z]{20})\.(\d{1,12})((?:\.[0-9a-f]{32}){1,5})\.([0-9a-f]{64})$/

interface Device {
  id: string
  /** Hashes of the ids of those who have signed in here, the latest first. */
  accounts: string[]
}

/** A device on which somebody is known. */
interface KnownDevice {
  id: string
  identityId: string
}

/** Notes that somebody has signed in with this browser. */
export function rememberDevice(c: Call, identityId: string) {
  const account = accountHash(c, identityId)
  const { id, accounts } = readDevice(c) ?? { id: randomAlphanumeric(20), accounts: [] }
  const known = [account, ...accounts.filter((other) => other !== account)].slice(0, MOST_ACCOUNTS)
  const until = Math.floor((c.var.service.now().getTime() + LIFETIME) / SECOND)
  const content = ['v1', id, until, ...known].join('.')
  setCookie(c, COOKIE, `${content}.${signature(c, content)}`, LIFETIME / SECOND)
}

/**
 * Takes one try at the account of `email` from the caller: from those of the device if the owner is known there, else
 * from those that the whole world shares. Call the answer to give it back, for tries that turned out to be right.
 * @throws Problem 429
 */
export async function allowTry(
  c: Call,
  what: string,
  rules: { network?: RateRule; account: RateRule },
  email: string,
): Promise<() => void> {
  const device = await knownDevice(c, email)
  const taken: [name: string, rule: RateRule, subject?: string][] = device
    ? [
        [`${what}-device`, IDENTITY_RATES.triesPerDevice, `${device.id}:${device.identityId}`],
        [`${what}-devices`, IDENTITY_RATES.triesFromDevices, device.identityId],
      ]
    : [...(rules.network ? [[what, rules.network] as [string, RateRule]] : []), [what, rules.account, email]]
  // Whoever is refused by one of them does not use up the others.
  for (const [name, rule, subject] of taken) await allow(c, name, rule, subject, 0)
  for (const [name, rule, subject] of taken) await allow(c, name, rule, subject)
  return () =>
    c.env.waitUntil(Promise.all(taken.map(([name, rule, subject]) => forgive(c, name, rule, subject))))
}

/** The caller's device, if whoever has `email`, or had it until lately, has signed in with it. */
export async function knownDevice(c: Call, email: string): Promise<KnownDevice | undefined> {
  const device = readDevice(c)
  if (!device) return undefined
  const [owner] = await c.var.service.db
    .select({ identityId: addresses.identityId })
    .from(addresses)
    .where(eq(addresses.value, email))
    .limit(1)
  const isKnown = owner && device.accounts.includes(accountHash(c, owner.identityId))
  return isKnown ? { id: device.id, identityId: owner.identityId } : undefined
}

function readDevice(c: Call): Device | undefined {
  const value = getCookie(c, COOKIE) ?? ''
  const [, id, until, accounts, signed] = VALUE.exec(value) ?? []
  if (!id || !until || !accounts || !signed) return undefined
  const content = value.slice(0, -signed.length - 1)
  if (!equalText(signed, signature(c, content))) return undefined
  if (Number(until) * SECOND <= c.var.service.now().getTime()) return undefined
  return { id, accounts: accounts.slice(1).split('.') }
}

function accountHash(c: Call, identityId: string): string {
  return hmacHex(c.var.service.secret, `device-account:${identityId}`).slice(0, ACCOUNT_DIGITS)
}

function signature(c: Call, content: string): string {
  return hmacHex(c.var.service.secret, `device:${content}`)
}
