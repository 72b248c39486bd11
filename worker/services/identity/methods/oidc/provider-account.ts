// What a provider says of somebody.

import * as z from 'zod/mini'
import { isPicture } from '#identity/store/traits.ts'
import { isEmail, normalizeEmail } from '#shared/domain/email.ts'

const MAX_SUBJECT = 255

export interface ProviderAccount {
  /** Who it is, for good: names and emails pass from one to the other, this does not. */
  subject: string
  email?: string
  /** The provider has made sure that the email is theirs. */
  emailVerified: boolean
  picture?: string
}

const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(MAX_SUBJECT)),
  email: z.catch(z.optional(z.string()), undefined),
  // Some providers write it as a text.
  email_verified: z.catch(z.optional(z.union([z.boolean(), z.literal('true')])), false),
  picture: z.catch(z.optional(z.string()), undefined),
})

/** The account of validated claims, or of what a provider says in their place. */
export function accountFrom(claims: object): ProviderAccount {
  const { sub, email: given, email_verified: verified, picture } = Claims.parse(claims)
  const email = normalizeEmail(given ?? '')
  return {
    subject: sub,
    ...(isEmail(email) && { email }),
    emailVerified: isEmail(email) && (verified === true || verified === 'true'),
    ...(picture && isPicture(picture) && { picture }),
  }
}
