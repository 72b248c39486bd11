// What an unsubscribe link is about. Its token is in the email alone, and says of whom, of which organization and kind.

import * as z from 'zod/mini'
import { NotificationKind } from './notification-kind.ts'

export const UnsubscribeToken = z.string().check(z.minLength(1), z.maxLength(2000))

export const Unsubscription = z.object({
  organization: z.object({ name: z.string(), slug: z.string() }),
  kind: NotificationKind,
  /** Whether emails of this kind may still be sent, and any at all. */
  isOn: z.boolean(),
  isAnyOn: z.boolean(),
})
export type Unsubscription = z.infer<typeof Unsubscription>

/** `all`: no email at all about the organization; else none of the kind. */
export const Unsubscribing = z.object({ token: UnsubscribeToken, all: z.optional(z.boolean()) })
export type Unsubscribing = z.infer<typeof Unsubscribing>
