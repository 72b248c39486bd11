// Authenticator apps as RFC 6238 describes them: six digits every thirty seconds, which all of them support.

import { Buffer } from 'node:buffer'
import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth/bare'
import { renderSVG } from 'uqr'

/** Clock skew, in steps. */
const MAX_CLOCK_SKEW_STEPS = 1
const SECRET_BYTES = 20
/** White around the code, in modules: scanners need it. */
const QUIET_ZONE = 4

interface NewAuthenticator {
  /** The service's own. */
  secret: string
  /** What this app is for: another purpose gives another secret. */
  purpose: string
  issuer: string
  label: string
}

/**
 * An app whose secret is derived from the service's (RFC 4226, 7.5), so that showing it twice needs no
 * storage.
 */
export function authenticatorFor({ secret, purpose, issuer, label }: NewAuthenticator): TOTP {
  const derived = createHmac('sha256', secret).update(`authenticator:${purpose}`).digest()
  const bytes = new Uint8Array(derived.subarray(0, SECRET_BYTES))
  return new TOTP({ issuer, label, secret: new Secret({ buffer: bytes.buffer }), hmac })
}

/** The app with this secret, in base32. */
export function authenticator(base32: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(base32), hmac })
}

/** The time step of this code, or null. Comparison is constant-time. */
export function stepOf(app: TOTP, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = app.validate({ token: code, timestamp, window: MAX_CLOCK_SKEW_STEPS })
  return delta === null ? null : app.counter({ timestamp }) + delta
}

/** The app's URI as a QR code, in a data URI. */
export function qrCode(app: TOTP): string {
  const svg = renderSVG(app.toString(), { border: QUIET_ZONE, pixelSize: 4 })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

function hmac(_algorithm: string, key: Uint8Array, message: Uint8Array): Uint8Array {
  return createHmac('sha1', key).update(message).digest()
}
