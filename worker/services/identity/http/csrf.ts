// CSRF protection. A browser has 32 random bytes in a cookie; a form carries the same bytes masked by a
// random pad, so that no two responses contain the same text (BREACH).

import { Buffer } from 'node:buffer'
import { getCookie } from 'hono/cookie'
import { equalBytes, equalText, sha256Hex } from '#worker/platform/crypto/digest.ts'
import { randomBytes } from '#worker/platform/crypto/random.ts'
import type { Call } from './context.ts'
import { setCookie } from './cookies.ts'
import { csrfViolation } from './problem.ts'

const TOKEN_BYTES = 32
const ONE_YEAR_SECONDS = 31_536_000

/** The cookie's name. It differs between two products on one host name. */
export function csrfCookieName(siteOrigin: string): string {
  return `csrf_token_${sha256Hex(siteOrigin)}`
}

/** The browser's token; a browser without one gets one with this response. */
export function csrfToken(c: Call): Uint8Array {
  return heldToken(c) ?? rotateCsrf(c)
}

/** Rotates the browser's token: forms that were opened before are void. */
export function rotateCsrf(c: Call, token = newCsrfToken()): Uint8Array {
  c.set('csrf', token)
  setCookie(c, c.var.service.csrfCookie, Buffer.from(token).toString('base64'), ONE_YEAR_SECONDS)
  return token
}

export function newCsrfToken(): Uint8Array {
  return randomBytes(TOKEN_BYTES)
}

/** The token as a form carries it: a pad, then the token under that pad. */
export function maskCsrf(token: Uint8Array): string {
  const pad = randomBytes(TOKEN_BYTES)
  return Buffer.concat([pad, xor(pad, token)]).toString('base64')
}

/** The hash of the browser's token that a flow keeps. */
export function csrfHash(token: Uint8Array): string {
  return sha256Hex(Buffer.from(token).toString('base64'))
}

/** @throws Problem 403 unless the form's token, masked or bare, is that of the browser's cookie */
export function requireCsrf(c: Call, sent: string | undefined) {
  const held = heldToken(c)
  if (!held) throw csrfViolation('The browser sent no CSRF cookie.')
  const bytes = Buffer.from(sent ?? '', 'base64')
  const token =
    bytes.byteLength === 2 * TOKEN_BYTES
      ? xor(bytes.subarray(0, TOKEN_BYTES), bytes.subarray(TOKEN_BYTES))
      : bytes
  if (!equalBytes(token, held)) throw csrfViolation('The csrf_token does not match the CSRF cookie.')
}

/** @throws Problem 403 unless the flow was opened by this browser */
export function requireSameBrowser(c: Call, flowHash: string | null) {
  if (!isSameBrowser(c, flowHash)) throw csrfViolation('The CSRF cookie is not the one of this flow.')
}

/** Whether the caller is the browser that opened the flow. */
export function isSameBrowser(c: Call, flowHash: string | null): boolean {
  const held = heldToken(c)
  return held !== undefined && equalText(csrfHash(held), flowHash ?? '')
}

function heldToken(c: Call): Uint8Array | undefined {
  if (c.var.csrf) return c.var.csrf
  const bytes = Buffer.from(getCookie(c, c.var.service.csrfCookie) ?? '', 'base64')
  return bytes.byteLength === TOKEN_BYTES ? bytes : undefined
}

function xor(a: Uint8Array, b: Uint8Array): Uint8Array {
  return a.map((byte, index) => byte ^ (b[index] ?? 0))
}
