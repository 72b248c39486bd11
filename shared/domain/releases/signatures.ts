// The signatures of a file. Updaters want different schemes, and while a key is replaced a file has one by each key.

import * as z from 'zod/mini'
import { normalizeEd25519Signature } from './ed25519.ts'
import { parseSignature } from './minisign.ts'

/** `minisign`: Tauri's and Packager's. `ed25519`: Sparkle's, a raw Ed25519 signature over the bytes of the file. */
export const SignatureScheme = z.enum(['minisign', 'ed25519'])
export type SignatureScheme = z.infer<typeof SignatureScheme>

export const FileSignature = z.object({
  scheme: SignatureScheme,
  /** minisign: the content of the `.sig` file, one base64 line. ed25519: 64 bytes in base64. */
  value: z.string(),
  /** Of minisign: the key that signed, as 16 hexadecimal digits. */
  keyId: z.optional(z.string()),
})
export type FileSignature = z.infer<typeof FileSignature>

const MAX_SIGNATURES = 4

/** The same as they are sent. Of ed25519 what `sign_update` prints will do. */
export const NewSignatures = z
  .array(z.object({ scheme: SignatureScheme, value: z.string().check(z.maxLength(4096)) }))
  .check(z.maxLength(MAX_SIGNATURES, `A file can have ${MAX_SIGNATURES} signatures`))
export type NewSignatures = z.infer<typeof NewSignatures>

/** Reads one signature; a text when it is malformed, saying how. */
export function readSignature({ scheme, value }: NewSignatures[number]): FileSignature | string {
  if (scheme === 'ed25519') {
    const bare = normalizeEd25519Signature(value)
    return bare === null
      ? 'The ed25519 signature is not 64 bytes in base64. Send what sign_update prints for sparkle:edSignature.'
      : { scheme, value: bare }
  }
  const parsed = parseSignature(value)
  return typeof parsed === 'string' ? parsed : { scheme, value: value.trim(), keyId: parsed.keyId }
}
