import * as z from 'zod/mini'
import { isPrivateKey, PRIVATE_KEY_PROBLEM } from '#shared/domain/releases/minisign.ts'
import { SignatureScheme } from '#shared/domain/releases/signatures.ts'
import { Timestamp } from '#shared/domain/time.ts'

/** A public key that an application has beside `updaterPublicKey`. */
export const ApplicationKey = z.object({
  scheme: SignatureScheme,
  /** As the tool prints it. minisign: the content of the `.pub` file. ed25519: 32 bytes in base64 (SUPublicEDKey). */
  value: z.string(),
  /** Null: before that was recorded. */
  addedAt: z.nullable(Timestamp),
  /** The email of who added it, or their id; null: unknown. */
  addedBy: z.nullable(z.string()),
  /** Of the second minisign key: the lowest version that was published with it and is above all before; null: none. */
  knownFrom: z.optional(z.nullable(z.string())),
})
export type ApplicationKey = z.infer<typeof ApplicationKey>

/** Names a key of an application. */
export const KeyOfApplication = z.object({
  /** Of the application. */
  id: z.string(),
  scheme: SignatureScheme,
  value: z.string().check(
    z.maxLength(1000, 'This is not a public key'),
    z.refine((text) => !isPrivateKey(text), PRIVATE_KEY_PROBLEM),
  ),
})
export type KeyOfApplication = z.infer<typeof KeyOfApplication>
