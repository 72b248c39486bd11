// API keys let CI publish. The secret is shown once; only its hash is stored.

import * as z from 'zod/mini'
import { plainLine } from '#shared/domain/plain-text.ts'
import { Timestamp } from '#shared/domain/time.ts'

export const KEY_NAME_MIN = 3
export const KEY_NAME_LIMIT = 30

/** What is wrong with a key's name, or null. Blank wins over length; length is that of the raw text. */
export function keyNameProblem(name: string): string | null {
  if (!name.trim()) return 'Name cannot be an empty string'
  if (name.length < KEY_NAME_MIN) return `Name must have at least ${KEY_NAME_MIN} characters`
  if (name.length >= KEY_NAME_LIMIT) return `Name must be less than ${KEY_NAME_LIMIT} characters`
  return null
}

export const KeyName = z.string().check(z.overwrite(plainLine), (context) => {
  const message = keyNameProblem(context.value)
  if (message) context.issues.push({ code: 'custom', input: context.value, message })
})

/** Either `["Read"]` or `["Read", "Write"]`. */
export const Scope = z.array(z.string()).check((context) => {
  const scope = JSON.stringify(context.value)
  if (scope === '["Read"]' || scope === '["Read","Write"]') return
  const message = context.value.length ? 'Not Valid' : 'At least one scope must be selected'
  context.issues.push({ code: 'custom', input: context.value, message })
})

const DAY_SECONDS = 86_400

export const ExpireAfter = z.nullable(
  z.int().check(z.positive('Please select a time'), z.maximum(3650 * DAY_SECONDS)),
)

export const ApiKey = z.object({
  uid: z.string(),
  displayName: z.string(),
  expiresAt: z.nullable(Timestamp),
  lastUsed: z.nullable(Timestamp),
  createdAt: Timestamp,
  createdBy: z.nullable(z.string()),
  scope: z.array(z.string()),
  /** Its last four characters; null for keys from before they were kept. */
  tail: z.optional(z.nullable(z.string())),
  rotatedAt: z.optional(z.nullable(Timestamp)),
  /** The secret that the last rotation replaced, while it still works. */
  former: z.optional(
    z.nullable(
      z.object({
        tail: z.nullable(z.string()),
        until: Timestamp,
        /** Since the rotation. */
        lastUsed: z.nullable(Timestamp),
      }),
    ),
  ),
})
export type ApiKey = z.infer<typeof ApiKey>

/** The one answer that holds the secret. */
export const CreatedApiKey = z.extend(ApiKey, { apiKey: z.string() })
export type CreatedApiKey = z.infer<typeof CreatedApiKey>

export const NewApiKey = z.object({
  displayName: KeyName,
  /** `org:` and the organization's id. */
  subject: z.string().check(z.regex(/^org:.+/, 'The subject must be an organization')),
  expireAfter: ExpireAfter,
  scope: Scope,
})
export type NewApiKey = z.infer<typeof NewApiKey>

export const KeyRotation = z.object({
  uid: z.string(),
  /** How long the old secret keeps working. */
  graceSeconds: z.literal([0, 3600, DAY_SECONDS, 7 * DAY_SECONDS]),
  /** Of the key as the caller saw it: a concurrent rotation is refused. */
  rotatedAt: z.nullable(z.string()),
  /** Drawn by the caller, and repeated by a retry whose answer was lost. */
  rotationId: z.string().check(z.minLength(16), z.maxLength(100)),
})
export type KeyRotation = z.infer<typeof KeyRotation>
