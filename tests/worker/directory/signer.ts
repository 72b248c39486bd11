// Signs files as the packaging tools do, with a key of its own.

import { Buffer } from 'node:buffer'
import { blake2b } from '@noble/hashes/blake2.js'

export interface Options {
  version?: string
  /** Signs the bytes instead of their hash, as old tools did. */
  legacy?: boolean
}

/** A key pair: the public key as an application registers it, and a function that signs with the private key. */
export async function createSigner() {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const raw = new Uint8Array((await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer)
  const keyId = crypto.getRandomValues(new Uint8Array(8))
  const sign = async (bytes: Uint8Array<ArrayBuffer>) =>
    new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, bytes))

  return {
    publicKey: wrap('untrusted comment: minisign public key', base64(tag('Ed'), keyId, raw)),
    async sign(bytes: Uint8Array<ArrayBuffer>, { version, legacy }: Options = {}) {
      const signed = legacy ? bytes : new Uint8Array(blake2b(bytes, { dkLen: 64 }))
      const signature = await sign(signed)
      const comment = `timestamp:1795176835\tfile:app${version ? `\tversion:${version}` : ''}`
      const whole = await sign(Uint8Array.from([...signature, ...Buffer.from(comment)]))
      return wrap(
        'untrusted comment: signature from tauri secret key',
        base64(tag(legacy ? 'Ed' : 'ED'), keyId, signature),
        `trusted comment: ${comment}`,
        base64(whole),
      )
    },
  }
}

function wrap(...lines: string[]): string {
  return Buffer.from(`${lines.join('\n')}\n`).toString('base64')
}

function tag(text: string): Uint8Array {
  return Buffer.from(text)
}

function base64(...parts: Uint8Array[]): string {
  return Buffer.concat(parts).toString('base64')
}
