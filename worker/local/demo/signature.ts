// Signs the demo's files as the packaging tools sign real ones, so that clients can verify them. The key is derived
// from a constant in public source code: it protects nothing and must sign nothing else.

import { blake2b } from '@noble/hashes/blake2.js'
import { sha256 } from '@noble/hashes/sha2.js'

const SEED = sha256(new TextEncoder().encode('a demo protects nothing'))
const KEY_ID = SEED.slice(0, 8)
/** The PKCS #8 prefix of the 32 bytes of an Ed25519 private key. */
const PKCS8_HEAD = Uint8Array.fromHex('302e020100300506032b657004220420')

export interface DemoSigner {
  /** The public key as the packaging tools print it. */
  publicKey: string
  /** The content of the `.sig` file. */
  sign: (bytes: Uint8Array, version: string) => Promise<string>
}

export async function createDemoSigner(): Promise<DemoSigner> {
  const key = await crypto.subtle.importKey('pkcs8', concat(PKCS8_HEAD, SEED), 'Ed25519', true, ['sign'])
  const { x } = (await crypto.subtle.exportKey('jwk', key)) as JsonWebKey
  const publicBytes = Uint8Array.fromBase64(x ?? '', { alphabet: 'base64url' })
  const ed25519 = async (data: Uint8Array<ArrayBuffer>) =>
    new Uint8Array(await crypto.subtle.sign('Ed25519', key, data))
  return {
    publicKey: btoa(
      `untrusted comment: demo public key\n${concat(ascii('Ed'), KEY_ID, publicBytes).toBase64()}\n`,
    ),
    async sign(bytes, version) {
      const signature = await ed25519(concat(blake2b(bytes)))
      const trusted = `timestamp:0\tversion:${version}`
      const overall = await ed25519(concat(signature, ascii(trusted)))
      const line = concat(ascii('ED'), KEY_ID, signature).toBase64()
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
