// Emails of people, compared in one normalized form, so that letter case can't make two accounts of one.

import * as z from 'zod/mini'

export const EMAIL_MAX = 254

const Address = z.email().check(z.maxLength(EMAIL_MAX))

/** An email as it is stored and compared. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}

/** Whether a normalized text has the form of an email. */
export function isEmail(email: string): boolean {
  return Address.safeParse(email).success
}

/** What is wrong with an email as it was typed, as the sentence to show, or null when it is fine. */
export function emailProblem(typed: string): string | null {
  const email = normalizeEmail(typed)
  if (!email) return 'Email should be provided'
  return isEmail(email) ? null : 'This is not an email address'
}

/** Enough of an email for its owner to know it again: `b•••@example.test`. */
export function maskEmail(email: string): string {
  const [first = ''] = email
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`
}
