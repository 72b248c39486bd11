// Signs the demo's files as the packaging tools sign real ones, so that clients can verify them. The keys are
// derived from constants in public source code: they protect nothing and must sign nothing else.

import { blake2b } from '@noble/hashes/blake2.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** The PKCS #8 prefix of the 32 bytes of an Ed25519 private key. */
const PKCS8_HEAD = Uint8Array.fromHex('302e020100300506032b657004220420')

export interface DemoSigner {
  /** The public key as the packaging tools print it. */
  publicKey: string
  /** The content of the `.sig` file. */
  sign: (bytes: Uint8Array, version: string) => Promise<string>
}

/** The updater's key, and the one that replaces it. */
export interface DemoSigners {
  first: DemoSigner
  second: DemoSigner
}

export async function createDemoSigners(): Promise<DemoSigners> {
  const [first, second] = await Promise.all([
    createSigner('a demo protects nothing'),
    createSigner('nor does its second key'),
  ])
  return { first, second }
}

async function createSigner(text: string): Promise<DemoSigner> {
  const seed = sha256(ascii(text))
  const keyId = seed.slice(0, 8)
  const key = await crypto.subtle.importKey('pkcs8', concat(PKCS8_HEAD, seed), 'Ed25519', true, ['sign'])
  const { x } = (await crypto.subtle.exportKey('jwk', key)) as JsonWebKey
  const publicBytes = Uint8Array.fromBase64(x ?? '', { alphabet: 'base64url' })
  const ed25519 = async (data: Uint8Array<ArrayBuffer>) =>
    new Uint8Array(await crypto.subtle.sign('Ed25519', key, data))
  return {
    publicKey: btoa(
      `untrusted comment: demo public key\n${concat(ascii('Ed'), keyId, publicBytes).toBase64()}\n`,
    ),
    async sign(bytes, version) {
      const signature = await ed25519(concat(blake2b(bytes)))
      const trusted = `timestamp:0\tversion:${version}`
      const overall = await ed25519(concat(signature, ascii(trusted)))
      const line = concat(ascii('ED'), keyId, signature).toBase64()
      return btoa(
        `untrusted comment: demo signature\n${line}\ntrusted comment: ${trusted}\n${overall.toBase64()}\n`,
      )
    },
  }
}

const ascii = (text: string) => new TextEncoder().encode(text)

function concat(...pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.byteLength
  }
  return whole
}
