// The link in an invitation's email ends with a secret that is stored nowhere else: the database keeps its hash, and
// what Admins see is the id of the invitation, which opens the page for its verified addressee alone. Each email has a
// link of its own.

import { badInput } from '#shared/errors.ts'
import { links } from '#shared/routes.ts'
import { sha256Hex } from '#worker/platform/crypto/digest.ts'
import { randomAlphanumeric } from '#worker/platform/crypto/random.ts'
import type { Site } from '#worker/services/directory/context.ts'

/** 190 bits, which can't be guessed. */
const SECRET_LENGTH = 32

/** A new link for an email, and the hash to keep. */
export function drawLink({ origin }: Site): { url: string; hash: string } {
  const secret = randomAlphanumeric(SECRET_LENGTH)
  return { url: `${origin}${links.invitation(secret)}`, hash: hashLink(secret) }
}

/** The only form in which the secret of a link is stored. */
export function hashLink(secret: string): string {
  return sha256Hex(secret)
}

/**
 * Links are made from the settings, whatever the caller says. A caller with another idea of where they lead is
 * mistaken or up to no good.
 * @throws RpcError 400
 */
export function requireInvitationUrl({ origin }: Site, url: string): void {
  const start = `${origin}${links.invitation('')}`
  if (!url.startsWith(start)) throw badInput(`The invitation URL must start with ${start}.`, 'invitationUrl')
}
