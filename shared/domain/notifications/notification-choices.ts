// What a member of an organization is emailed. A kind that isn't named follows the default: that of all applications, or
// that of the role.

import * as z from 'zod/mini'
import { KnownRole, type Role } from '#shared/domain/organizations/member.ts'
import { TimeZone } from '#shared/domain/releases/rollout-plan.ts'
import { MAX_NOTIFICATION_EXCEPTIONS } from '#shared/limits.ts'
import { APPLICATION_KINDS, isOnByDefault, NotificationKind } from './notification-kind.ts'

const Choices = z.partialRecord(NotificationKind, z.boolean())
export type Choices = z.infer<typeof Choices>

const ApplicationChoices = z.partialRecord(z.enum(APPLICATION_KINDS), z.boolean())
export type ApplicationChoices = z.infer<typeof ApplicationChoices>

const Exception = z.object({
  appId: z.string().check(z.minLength(1), z.maxLength(50)),
  choices: ApplicationChoices,
})

const Exceptions = z.array(Exception).check(
  z.maxLength(MAX_NOTIFICATION_EXCEPTIONS, `Choose at most ${MAX_NOTIFICATION_EXCEPTIONS} applications`),
  z.refine(
    (exceptions) => new Set(exceptions.map(({ appId }) => appId)).size === exceptions.length,
    'Name each application once',
  ),
)

export const NotificationChoices = z.object({
  /** For all applications, and the organization itself. */
  choices: Choices,
  /** Applications of which other kinds are on. */
  exceptions: Exceptions,
  /** IANA name: the digest arrives in its Monday morning. */
  timeZone: TimeZone,
})
export type NotificationChoices = z.infer<typeof NotificationChoices>

export const SavedChoices = z.extend(NotificationChoices, { org: z.string() })
export type SavedChoices = z.infer<typeof SavedChoices>

export const NotificationSettings = z.extend(NotificationChoices, {
  role: KnownRole,
  /** Where emails go; null: the directory doesn't know it yet. */
  email: z.nullable(z.string()),
  /** Nothing is sent to an email that isn't verified. */
  emailVerified: z.boolean(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** Whether a kind is on for all applications. */
export function isOn(
  kind: NotificationKind,
  { choices }: Pick<NotificationChoices, 'choices'>,
  role: Role,
): boolean {
  return choices[kind] ?? isOnByDefault(kind, role)
}
