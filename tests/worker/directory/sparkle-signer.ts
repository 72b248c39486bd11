// Signs files as Sparkle's `sign_update` does, with a key of its own.

import { Buffer } from 'node:buffer'

/** A key pair as Sparkle's tools print it. */
export async function createSparkleSigner() {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const raw = new Uint8Array((await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer)
  return {
    publicKey: Buffer.from(raw).toString('base64'),
    async sign(message: Uint8Array<ArrayBuffer>) {
      const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, message))
      return Buffer.from(signature).toString('base64')
    },
  }
}
