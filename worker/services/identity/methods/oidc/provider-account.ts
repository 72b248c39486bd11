// What a provider says of a user.

import * as z from 'zod/mini'
import { isPicture } from '#identity/store/traits.ts'
import { isEmail, normalizeEmail } from '#shared/domain/email.ts'

const MAX_SUBJECT = 255

export interface ProviderAccount {
  /** The user's permanent id there: names and emails can change hands, this can't. */
  subject: string
  email?: string
  /** The provider has verified the email. */
  emailVerified: boolean
  picture?: string
}

const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(MAX_SUBJECT)),
  email: z.catch(z.optional(z.string()), undefined),
  // Some providers send it as a string.
  email_verified: z.catch(z.optional(z.union([z.boolean(), z.literal('true')])), false),
  picture: z.catch(z.optional(z.string()), undefined),
})

/** The account of validated claims, or of a provider's equivalent. */
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
