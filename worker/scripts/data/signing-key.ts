// The key that signs access tokens. The secret that seals second factors is derived from it.
import { createHash, generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { keyFile } from './data-layout.ts'

/** Creates the key if it's missing, readable only by the owner, and atomically: it is renamed into place. */
export function ensureSigningKey(dataDir: string) {
  const path = `${dataDir}/${keyFile}`
  if (existsSync(path)) return readFileSync(path, 'utf8')
  const key = makeSigningKey()
  writeFileSync(`${path}.new`, key, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
  return key
}

/** What is wrong with the stored key, or null. */
export function signingKeyFault(dataDir: string) {
  try {
    const { keys, ...key } = JSON.parse(readFileSync(`${dataDir}/${keyFile}`, 'utf8'))
    const { kty, crv, d } = keys?.[0] ?? key
    return kty === 'OKP' && crv === 'Ed25519' && typeof d === 'string' ? null : 'is not an Ed25519 key'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? 'is missing' : `can't be read (${code ?? 'not JSON'})`
  }
}

/** A new key, in the format of TOKEN_SIGNING_KEY. */
export function makeSigningKey() {
  const { crv, kty, x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
  return JSON.stringify({ kty, crv, x, d, kid, alg: 'EdDSA', use: 'sig' })
}
