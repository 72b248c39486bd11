// `/.well-known/ory/webauthn.js`: the script by which a plain HTML form uses passkeys and security keys. The
// console doesn't need it; forms of other clients find it by a script node, and check it against the hash
// there.

import { createHash } from 'node:crypto'
import type { Call } from '#identity/http/context.ts'
import { SOURCE } from './webauthn-source.ts'

export const SCRIPT_PATH = '/.well-known/ory/webauthn.js'

export function scriptUrl(c: Call): string {
  return `${c.var.service.siteOrigin}${SCRIPT_PATH}`
}

let integrity: string | undefined

/** The hash of the script as browsers check it. */
export function scriptIntegrity(): string {
  integrity ??= `sha512-${createHash('sha512').update(SOURCE).digest('base64')}`
  return integrity
}

/** Pages of other origins may load it, which is how other clients use it. */
export function serveScript(c: Call): Response {
  const etag = `"${scriptIntegrity()}"`
  const headers = { 'cache-control': 'public, no-cache', etag, 'access-control-allow-origin': '*' }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  return c.body(SOURCE, 200, { ...headers, 'content-type': 'text/javascript; charset=utf-8' })
}
