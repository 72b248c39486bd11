// Sparkle's keys and signatures: raw Ed25519 in base64, as its `generate_keys` (SUPublicEDKey) and `sign_update` print
// them. Nothing here does cryptography: it reads.

import { decodeBase64 } from '#shared/base64.ts'

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64

/** `sparkle:edSignature="…" length="…"`: what `sign_update` prints, to be pasted into an appcast. */
const ATTRIBUTE = /sparkle:edSignature\s*=\s*"([^"]*)"/

/** `Signature: …`: what NetSparkle’s tool prints. */
const LABEL = /^\s*Signature:\s*/i

/** The 32 bytes of a public key; null if invalid. */
export function parseEd25519Key(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = decodeBase64(text.trim())
  return bytes?.length === KEY_BYTES ? bytes : null
}

/** The 64 bytes of a signature without its attribute; null if invalid. */
export function parseEd25519Signature(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = decodeBase64(text)
  return bytes?.length === SIGNATURE_BYTES ? bytes : null
}

/** A signature as it is stored: bare base64; null if invalid. */
export function normalizeEd25519Signature(text: string): string | null {
  const value = (ATTRIBUTE.exec(text)?.[1] ?? text.replace(LABEL, '')).trim()
  return parseEd25519Signature(value) ? value : null
}
