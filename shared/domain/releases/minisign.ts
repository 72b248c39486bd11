// Updater signatures: what `tauri signer sign` and `cargo packager signer sign` write, and what their clients check.
// A `.sig` file is one base64 line around a minisign text of four lines; a public key is the same around two.
// https://jedisct1.github.io/minisign/ tells the inner form. Nothing here does cryptography: it reads.

import { decodeBase64 } from '#shared/base64.ts'

const KEY_BYTES = 2 + 8 + 32
const SIGNATURE_BYTES = 2 + 8 + 64
const TRUSTED_COMMENT = 'trusted comment: '

export interface UpdaterPublicKey {
  /** As minisign shows it: 16 hexadecimal digits. */
  keyId: string
  /** The raw Ed25519 key, 32 bytes. */
  key: Uint8Array<ArrayBuffer>
}

export interface UpdaterSignature {
  /** Whether the BLAKE2b-512 of the file was signed, as all current tools do, and not the file itself. */
  prehashed: boolean
  /** Of the key that signed, as minisign shows it. */
  keyId: string
  /** 64 bytes over the file, or over its hash. */
  signature: Uint8Array<ArrayBuffer>
  /** 64 bytes over `signature` followed by `trustedComment`. */
  globalSignature: Uint8Array<ArrayBuffer>
  trustedComment: Uint8Array<ArrayBuffer>
  /** The version that the file was signed for; older tools do not say. */
  version: string | null
  /** The name of the file that was signed, if it is told. */
  file: string | null
}

/** Parses a public key as the tools print it: base64 of the key file. Null if invalid. */
export function parsePublicKey(text: string): UpdaterPublicKey | null {
  const outer = decodeBase64(text.trim())
  const bytes = outer && decodeBase64(textOf(lines(outer)[1]) ?? '')
  if (bytes?.length !== KEY_BYTES || tagOf(bytes) !== 'Ed') return null
  return { keyId: keyIdOf(bytes), key: bytes.slice(10) }
}

/** Reads the content of a `.sig` file; a text when it is malformed, saying how. */
export function parseSignature(text: string): UpdaterSignature | string {
  const outer = decodeBase64(text.trim())
  if (!outer?.length) return 'The signature is not base64. Give the content of the .sig file, not its name.'
  const [, second, third, fourth] = lines(outer)
  const bytes = decodeBase64(textOf(second) ?? '')
  if (bytes?.length !== SIGNATURE_BYTES) return 'The signature does not hold 74 bytes in its second line.'
  const algorithm = tagOf(bytes)
  if (algorithm !== 'ED' && algorithm !== 'Ed') return 'The signature is of an unknown algorithm.'
  const comment = textOf(third)
  if (!third || !comment?.startsWith(TRUSTED_COMMENT)) return 'The signature has no trusted comment.'
  const globalSignature = decodeBase64(textOf(fourth) ?? '')
  if (globalSignature?.length !== 64) return 'The signature does not hold 64 bytes in its fourth line.'
  const trusted = comment.slice(TRUSTED_COMMENT.length)
  return {
    prehashed: algorithm === 'ED',
    keyId: keyIdOf(bytes),
    signature: bytes.slice(10),
    globalSignature,
    trustedComment: third.slice(TRUSTED_COMMENT.length),
    version: wordOf(trusted, 'version'),
    file: wordOf(trusted, 'file'),
  }
}

/**
 * Whether clients accept the signature under this version: they refuse one that was made for another, and accept
 * one that names none. Versions have one spelling each, but for a leading `v`.
 */
export function isSignedFor(signature: UpdaterSignature, version: string): boolean {
  return signature.version === null || bare(signature.version) === bare(version)
}

function bare(version: string): string {
  return version.replace(/^v/, '')
}

/** A trusted comment is `key:value` pairs with tabs between them. */
function wordOf(comment: string, key: string): string | null {
  const pair = comment.split('\t').find((each) => each.startsWith(`${key}:`))
  return pair?.slice(key.length + 1).trim() || null
}

function tagOf(bytes: Uint8Array): string {
  return String.fromCharCode(bytes[0] ?? 0, bytes[1] ?? 0)
}

function keyIdOf(bytes: Uint8Array): string {
  const reversed = [...bytes.slice(2, 10)].reverse()
  return reversed.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('')
}

/** Lines end with LF or CR LF. */
function lines(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const found: Uint8Array<ArrayBuffer>[] = []
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(10, start)
    const end = newline < 0 ? bytes.length : newline
    found.push(bytes.slice(start, bytes[end - 1] === 13 ? end - 1 : end))
    start = end + 1
  }
  return found
}

/** Decodes UTF-8; null if invalid. */
function textOf(bytes: Uint8Array | undefined): string | null {
  if (!bytes) return null
  try {
    return decodeURIComponent([...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
  } catch {
    return null
  }
}

export const PRIVATE_KEY_PROBLEM =
  'This is the private key. Never paste it anywhere. The public key is in the .pub file.'

/** The comment of a private key, or how its own line begins: `Ed`, with a password or without, and the checksum `B2`. */
const PRIVATE_KEY = /comment: \w+ (encrypted )?secret key|encrypted secret key|RW(RTY0Iy|QAAEIy)/
const MAX_HEAD = 400

/**
 * Whether a text has a private key in it, as minisign prints it or as the packaging tools wrap it in base64: alone, in
 * quotes, after the name of a variable, in broken lines or cut off.
 */
export function isPrivateKey(text: string): boolean {
  if (PRIVATE_KEY.test(text)) return true
  const runs = [text, text.replace(/\s/g, '')].flatMap((each) => each.match(/[A-Za-z0-9+/]+/g) ?? [])
  return runs.some((run) => {
    const head = run.slice(0, MAX_HEAD)
    const inner = decodeBase64(head.slice(0, head.length - (head.length % 4)))
    return inner !== null && PRIVATE_KEY.test(String.fromCharCode(...inner))
  })
}
