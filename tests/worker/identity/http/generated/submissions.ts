// Submissions: nearly right, wrong, or unparsable.

import { PASSWORD } from '#tests/worker/identity/support/service.ts'
import type { Actor, Form, Kind } from './cast.ts'
import { FIELDS } from './endpoints.ts'
import { brokenKey, type Dice, nested, text, value, word, write } from './garbage.ts'

export interface Body {
  type: string
  body: string
}

/** A part of each typed secret: it must never be in a response. */
export const MARK = 'Zq7secretXk'
const SECRETS = new Set(['password', 'totp_code', 'lookup_secret', 'id_token', 'session_token'])

export function submission(dice: Dice, kind: Kind | undefined, who: Actor, form: Form | undefined): Body {
  const fields = kind ? fieldsOf(dice, kind, who) : { session_token: fieldOf(dice, 'session_token', who) }
  if (dice.chance(0.9)) fields['csrf_token'] = form?.csrf ?? ''
  else if (dice.chance(0.7)) fields['csrf_token'] = dice.chance(0.5) ? btoa(word(dice, 64)) : value(dice)
  if (dice.chance(0.15)) fields['transient_payload'] = dice.chance(0.3) ? nested(dice) : value(dice)
  if (dice.chance(0.1)) fields[text(dice).slice(0, 200)] = value(dice)
  if (dice.chance(0.02)) fields['filler'] = 'x'.repeat(70_000)
  const json = write(fields)
  if (dice.chance(0.75)) return { type: 'application/json', body: json }
  const flat = Object.entries(fields).map(([name, given]) => [
    name,
    typeof given === 'object' ? write(given) : String(given),
  ])
  if (dice.chance(0.5))
    return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(flat).toString() }
  if (dice.chance(0.3)) return { type: 'multipart/form-data; boundary=b', body: multipart(flat) }
  return dice.of([
    { type: 'application/json', body: json.slice(0, -1) },
    { type: 'application/json', body: write(value(dice)) },
    { type: 'application/json', body: '' },
    { type: 'application/json; charset=utf-8', body: json },
    { type: 'APPLICATION/JSON', body: json },
    { type: 'text/plain', body: json },
    { type: '', body: json },
    { type: 'application/x-www-form-urlencoded', body: '%&=&&method=%ff&a' },
    { type: 'multipart/form-data', body: multipart(flat) },
    { type: 'multipart/form-data; boundary=b', body: '--b\r\nContent-Disposition: form-data' },
  ])
}

function multipart(fields: string[][]): string {
  const parts = fields.map(
    ([name = '', given]) =>
      `--b\r\nContent-Disposition: form-data; name="${name.replace(/[\r\n"]/g, '')}"\r\n\r\n${given}\r\n`,
  )
  return `${parts.join('')}--b--\r\n`
}

function fieldsOf(dice: Dice, kind: Kind, who: Actor): Record<string, unknown> {
  const methods = FIELDS[kind]
  const method = dice.of(Object.keys(methods))
  const names = dice.chance(0.9) ? (methods[method] ?? []) : Object.values(methods).flat()
  const fields = Object.fromEntries(dice.some(names, 0.85).map((name) => [name, fieldOf(dice, name, who)]))
  const odd = dice.chance(0.5) ? dice.of(['saml', 'deviceauthn', 'nope', 'link']) : value(dice)
  if (dice.chance(0.9)) fields['method'] = method
  else if (dice.chance(0.5)) fields['method'] = odd
  return fields
}

function fieldOf(dice: Dice, name: string, who: Actor): unknown {
  if (SECRETS.has(name)) return secretOf(dice, name)
  if (dice.chance(0.25)) return value(dice)
  if (name === 'traits')
    return { email: emailOf(dice, who), ...(dice.chance(0.4) && { picture: value(dice) }) }
  if (/identifier|email|address/.test(name)) return emailOf(dice, who)
  if (/^(passkey|webauthn)_(login|register|settings_register)$/.test(name))
    return brokenKey(dice, dice.chance(0.6) ? dice.of(who.keys) : undefined)
  if (/^(provider|link|unlink)$/.test(name)) return dice.of(['acme', 'lax', 'unknown'])
  if (/^lookup_secret_|^totp_unlink/.test(name)) return dice.of(['true', 'true', 'false', 1])
  if (name === 'upstream_parameters') return { login_hint: value(dice), prompt: value(dice), evil: 'x' }
  if (name === 'screen') return dice.of(['previous', 'credential-selection'])
  if (name === 'resend') return 'code'
  return dice.of(['000000', '123456', word(dice, 8), word(dice, 48)])
}

function secretOf(dice: Dice, name: string): unknown {
  if (dice.chance(0.25)) return dice.of(['', null, [], {}])
  if (name === 'password' && dice.chance(0.15)) return PASSWORD
  return `${dice.of(['', text(dice)])}${MARK}`
}

function emailOf(dice: Dice, who: Actor): unknown {
  return dice.of([who.email, `${word(dice, 12)}@example.test`, text(dice), value(dice)])
}
