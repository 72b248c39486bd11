// Known devices. A browser that has logged in keeps a signed cookie that says so. Guesses from elsewhere use
// up an account's attempts; known devices have fewer of their own, so attackers can't lock the owner out. The
// cookie doesn't lift the limit, it only selects whose limit counts. It names accounts, not emails, which can
// pass from one account to another.

import { eq } from 'drizzle-orm'
import { getCookie } from 'hono/cookie'
import { allow, type Call, refund } from '#identity/http/context.ts'
import { setCookie } from '#identity/http/cookies.ts'
import { addresses } from '#identity/store/schema.ts'
import { DAY, SECOND } from '#shared/domain/time.ts'
import { IDENTITY_RATES, type RateRule } from '#shared/limits.ts'
import { equalText, hmacHex } from '#worker/platform/crypto/digest.ts'
import { randomAlphanumeric } from '#worker/platform/crypto/random.ts'

const COOKIE = 'known_device'
const COOKIE_TTL_MS = 180 * DAY
/** Users who share a browser; the least recent is forgotten first. */
const MAX_ACCOUNTS = 5
const ACCOUNT_DIGITS = 32
const VALUE = /^v1\.([0-9A-Za-z]{20})\.(\d{1,12})((?:\.[0-9a-f]{32}){1,5})\.([0-9a-f]{64})$/

interface Device {
  id: string
  /** Hashes of the ids of the users who have logged in here, the latest first. */
  accounts: string[]
}

/** A device on which the user is known. */
interface KnownDevice {
  id: string
  identityId: string
}

/** Records that the user has logged in with this browser. */
export function rememberDevice(c: Call, identityId: string) {
  const account = accountHash(c, identityId)
  const { id, accounts } = readDevice(c) ?? { id: randomAlphanumeric(20), accounts: [] }
  const known = [account, ...accounts.filter((other) => other !== account)].slice(0, MAX_ACCOUNTS)
  const until = Math.floor((c.var.service.now().getTime() + COOKIE_TTL_MS) / SECOND)
  const content = ['v1', id, until, ...known].join('.')
  setCookie(c, COOKIE, `${content}.${signature(c, content)}`, COOKIE_TTL_MS / SECOND)
}

/**
 * Takes one attempt at the account of `email`: from the device's if the owner is known there, else from those
 * that all other devices share. Call the result to refund it when the attempt succeeds.
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
  // A limit that rejects doesn't use up the others.
  for (const [name, rule, subject] of taken) await allow(c, name, rule, subject, 0)
  for (const [name, rule, subject] of taken) await allow(c, name, rule, subject)
  return () =>
    c.env.waitUntil(Promise.all(taken.map(([name, rule, subject]) => refund(c, name, rule, subject))))
}

/** The caller's device, if the owner of `email`, current or former, has logged in with it. */
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
