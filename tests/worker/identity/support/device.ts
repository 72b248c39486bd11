// A software authenticator with passkeys and security keys: it follows WebAuthn, and breaks it where a test
// wants that. Its keys are Ed25519, whose signatures need no further encoding.

import { Buffer } from 'node:buffer'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { ORIGIN } from './service.ts'

interface CreationOptions {
  publicKey: { challenge: string; rp: { id: string }; user: { id: string; name: string } }
}
interface RequestOptions {
  publicKey: { challenge: string; rpId: string; allowCredentials: { id: string }[] }
}

interface Quirks {
  origin?: string
  rpId?: string
  /** User verification. */
  verified?: boolean
  /** The signature counter. */
  counter?: number
  /** The user handle; null: none. */
  userHandle?: string | null
}

interface DeviceKey {
  id: string
  userHandle: string
  rpId: string
  pair: CryptoKeyPair
  counter: number
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

export class Device {
  readonly keys: DeviceKey[] = []
  #transports: string[]

  constructor(transports = ['internal']) {
    this.#transports = transports
  }

  /** Creates a key for the options of a form, or those in `made`, and answers as a browser would. */
  async create(json: string, quirks: Quirks = {}, made?: DeviceKey): Promise<string> {
    const { publicKey } = JSON.parse(json) as CreationOptions
    const key = made ?? (await newKey(publicKey))
    if (!made) this.keys.push(key)
    const id = Buffer.from(key.id, 'base64url')
    const { x = '' } = (await crypto.subtle.exportKey('jwk', key.pair.publicKey)) as JsonWebKey
    const cose = new Map<number, number | Uint8Array>([
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    ])
    const authData = Buffer.concat([
      await head(key, HAS_KEY, quirks),
      Buffer.alloc(16),
      Buffer.from([0, id.byteLength]),
      id,
      isoCBOR.encode(cose),
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    const attestationObject = isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])
    return answer(key.id, {
      clientDataJSON: text(clientData('webauthn.create', publicKey.challenge, quirks)),
      attestationObject: text(attestationObject),
      transports: this.#transports,
    })
  }

  /** Signs with one of its keys (the newest) for the options of a form, and answers as a browser would. */
  async sign(json: string, quirks: Quirks = {}, key = this.keys.at(-1)): Promise<string> {
    const { publicKey } = JSON.parse(json) as RequestOptions
    if (!key) throw new Error('This device has no key.')
    if (quirks.counter !== undefined) key.counter = quirks.counter
    const authenticatorData = await head(key, 0, quirks)
    const client = clientData('webauthn.get', publicKey.challenge, quirks)
    const signed = Buffer.concat([authenticatorData, await sha256(client)])
    const signature = await crypto.subtle.sign('Ed25519', key.pair.privateKey, signed)
    const userHandle = quirks.userHandle === undefined ? key.userHandle : quirks.userHandle
    return answer(key.id, {
      clientDataJSON: text(client),
      authenticatorData: text(authenticatorData),
      signature: text(new Uint8Array(signature)),
      userHandle: userHandle ?? '',
    })
  }
}

async function newKey({ rp, user }: CreationOptions['publicKey']): Promise<DeviceKey> {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const id = crypto.getRandomValues(Buffer.alloc(16)).toString('base64url')
  return { id, userHandle: user.id, rpId: rp.id, pair, counter: 0 }
}

async function head({ rpId, counter }: DeviceKey, flags: number, quirks: Quirks): Promise<Buffer> {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const seen = PRESENT | (quirks.verified === false ? 0 : VERIFIED)
  return Buffer.concat([await sha256(Buffer.from(quirks.rpId ?? rpId)), Buffer.from([seen | flags]), count])
}

function clientData(type: string, challenge: string, { origin = ORIGIN }: Quirks): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

async function sha256(bytes: Uint8Array): Promise<Buffer> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)))
}

function answer(id: string, response: object): string {
  return JSON.stringify({ id, rawId: id, type: 'public-key', response })
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}
