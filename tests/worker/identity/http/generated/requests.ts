// Malformed requests, to every endpoint of the contract.

import { ORIGIN } from '#tests/worker/identity/support/service.ts'
import type { Actor, Form, Kind } from './cast.ts'
import { ENDPOINTS, type Endpoint } from './endpoints.ts'
import { type Dice, text, uuid, word } from './garbage.ts'
import { type Body, submission } from './submissions.ts'

export interface Wrong {
  endpoint: Endpoint
  who: string
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  /** What the caller reads; `either` is left to content negotiation. */
  reads: 'json' | 'pages' | 'either'
}

export function wrongRequest(dice: Dice, actors: Actor[]): Wrong {
  const endpoint = dice.of(ENDPOINTS)
  const { kind } = endpoint
  const able = kind ? actors.filter(({ forms }) => forms[kind].length > 0) : actors
  const who = dice.of(dice.chance(0.9) ? able : actors)
  const form = kind && formFor(dice, kind, who, actors)
  const method = dice.of(endpoint.methods)
  const path = endpoint.path.replace('{id}', () => encodeURIComponent(idOf(dice, form)))
  const query = queryOf(dice, endpoint, form, who)
  const sends = /^P/.test(method) || path.endsWith('/logout/api')
  const sent: Partial<Body> = sends ? submission(dice, kind, who, form) : {}
  const { accept, reads } = acceptOf(dice, sent.type)
  return {
    ...{ endpoint, who: who.name, method, path: `${path}${query}`, reads },
    ...(sent.body !== undefined && { body: sent.body }),
    headers: {
      ...who.headers,
      ...oddHeaders(dice),
      ...(sent.type !== undefined && { 'content-type': sent.type }),
      accept,
    },
  }
}

/** A form of the caller, of another user, of another kind, or none. */
function formFor(dice: Dice, kind: Kind, who: Actor, actors: Actor[]): Form | undefined {
  const own = who.forms[kind]
  if (own.length > 0 && dice.chance(0.85)) return dice.of(own)
  const others = dice.of(actors).forms
  const theirs = dice.chance(0.7) ? others[kind] : Object.values(others).flat()
  return theirs.length > 0 && dice.chance(0.8) ? dice.of(theirs) : undefined
}

function idOf(dice: Dice, form: Form | undefined): string {
  if (form && dice.chance(0.95)) return dice.chance(0.95) ? form.id : form.id.toUpperCase()
  return dice.chance(0.5) ? uuid(dice) : text(dice).slice(0, 500).toWellFormed() || '_'
}

function queryOf(dice: Dice, { query = [] }: Endpoint, form: Form | undefined, who: Actor): string {
  const parts = query.flatMap((name) => {
    const isId = name === 'flow' || name === 'id'
    if (dice.chance(isId ? 0.03 : 0.65)) return []
    const given = isId ? idOf(dice, form) : parameter(dice, name, who)
    const escaped = dice.chance(0.03)
      ? dice.of(['%', '%ff', '%zz', '+', '&', '%00'])
      : encodeURIComponent(given.toWellFormed())
    return Array<string>(dice.chance(0.03) ? 2 : 1).fill(`${name}=${escaped}`)
  })
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

function parameter(dice: Dice, name: string, { forms, states }: Actor): string {
  if (dice.chance(0.3)) return text(dice).slice(0, 2500)
  const { id } = dice.of([...Object.values(forms).flat(), { id: uuid(dice) }])
  const likely: Record<string, string[]> = {
    refresh: ['true', 'false', '1', 'TRUE'],
    aal: ['aal1', 'aal2', 'aal3', 'AAL2'],
    return_to: ['/', '/acme?a=1#b', '//evil.test', 'https://evil.test', `${ORIGIN}/x`, 'http://[', '/\\evil'],
    login_challenge: [''],
    state: [...states, ...states, `${id}.${word(dice, 43)}`, `${id}.`, word(dice, 80)],
    error: ['access_denied', 'server_error'],
    token: [word(dice, 48), `ory_lo_${word(dice, 32)}`],
    code: ['000000', '123456', word(dice, 48)],
    init_code: [word(dice, 64)],
    return_to_code: [word(dice, 64)],
    page: ['0', '1', '999999999', '-1', '1e3'],
    page_size: ['0', '1', '1000', '100000'],
  }
  return dice.of(likely[name] ?? ['true', 'x', '0'])
}

function oddHeaders(dice: Dice): Record<string, string> {
  const token = `ory_st_${word(dice, 32)}`
  return {
    ...(dice.chance(0.06) && { cookie: cookies(dice, token) }),
    ...(dice.chance(0.03) && { 'x-session-token': dice.of([token, 'ory_st_', word(dice, 900)]) }),
    ...(dice.chance(0.04) && {
      authorization: dice.of(['Bearer', 'Bearer x', `Bearer ${token}`, 'Basic Og==']),
    }),
    ...(dice.chance(0.06) && { origin: dice.of(['https://evil.test', 'null', ORIGIN, '']) }),
    ...(dice.chance(0.04) && { 'user-agent': word(dice, 3000) }),
  }
}

function cookies(dice: Dice, token: string): string {
  const device = `v1.${word(dice, 20)}.9.${'0'.repeat(32)}.${'0'.repeat(64)}`
  return dice.of([
    '',
    '=',
    ';;;',
    'ory_kratos_session=%E0%A4%A; csrf_token_x=;;=',
    `ory_kratos_session=${token}`,
    `ory_kratos_session=${word(dice, 3000)}`,
    `ory_kratos_opened_link=${uuid(dice)}.123456`,
    `ory_kratos_continuity=${word(dice, 64)}; known_device=${device}`,
    `csrf_token_${word(dice, 64)}=${word(dice, 44)}`,
  ])
}

function acceptOf(dice: Dice, type: string | undefined): { accept: string; reads: Wrong['reads'] } {
  if (dice.chance(0.7)) return { accept: 'application/json', reads: 'json' }
  const isSure = type !== 'application/json'
  if (dice.chance(0.6)) return { accept: 'text/html,*/*;q=0.8', reads: isSure ? 'pages' : 'json' }
  const odd = ['*/*', '', 'q=;,,;q=2', 'application/json;q=0', 'x'.repeat(5000)]
  return { accept: dice.of(odd), reads: 'either' }
}
