// The endpoints of the contract, their fields and their statuses.

import type { Kind } from './cast.ts'

export interface Endpoint {
  methods: string[]
  path: string
  /** Its statuses, besides redirects for browsers. */
  statuses: number[]
  query?: string[]
  /** The flow that it belongs to. */
  kind?: Kind
}

/** The fields of each method of a flow. */
export const FIELDS: Record<Kind, Record<string, string[]>> = {
  login: {
    password: ['identifier', 'password', 'password_identifier'],
    code: ['identifier', 'code', 'resend', 'address'],
    totp: ['totp_code'],
    lookup_secret: ['lookup_secret'],
    webauthn: ['identifier', 'webauthn_login'],
    passkey: ['passkey_login'],
    oidc: ['provider', 'upstream_parameters', 'id_token', 'id_token_nonce', 'traits'],
    identifier_first: ['identifier'],
  },
  registration: {
    password: ['password', 'traits'],
    code: ['traits', 'code', 'resend'],
    oidc: ['provider', 'traits', 'upstream_parameters', 'id_token', 'id_token_nonce'],
    webauthn: ['traits', 'webauthn_register', 'webauthn_register_displayname'],
    passkey: ['traits', 'passkey_register'],
    passKey: ['traits', 'passkey_register'],
    profile: ['traits', 'screen'],
    'profile:back': ['traits'],
  },
  recovery: { code: ['email', 'code'], link: ['email', 'token'] },
  verification: { code: ['email', 'code'], link: ['email', 'token'] },
  settings: {
    profile: ['traits'],
    password: ['password'],
    totp: ['totp_code', 'totp_unlink'],
    lookup_secret: [
      'lookup_secret_regenerate',
      'lookup_secret_confirm',
      'lookup_secret_reveal',
      'lookup_secret_disable',
    ],
    webauthn: ['webauthn_register', 'webauthn_register_displayname', 'webauthn_remove'],
    passkey: ['passkey_settings_register', 'passkey_remove'],
    oidc: ['link', 'unlink', 'traits', 'upstream_parameters'],
  },
}

const START = [
  'refresh',
  'aal',
  'return_to',
  'login_challenge',
  'organization',
  'via',
  'link',
  'after_verification_return_to',
  'return_session_token_exchange_code',
]

const SUBMITTED: Record<Kind, number[]> = {
  login: [200, 400, 401, 403, 404, 410, 413, 422],
  registration: [200, 400, 403, 404, 410, 413, 422],
  recovery: [200, 303, 400, 404, 410, 413, 422],
  verification: [200, 303, 400, 403, 404, 410, 413],
  settings: [200, 400, 401, 403, 404, 410, 413, 422],
}

const get = (path: string, statuses: number[], query: string[] = [], kind?: Kind): Endpoint => ({
  ...{ methods: ['GET'], path, statuses, query },
  ...(kind && { kind }),
})

/** Listed twice: requested twice as often. */
export const ENDPOINTS: Endpoint[] = [
  ...(Object.keys(FIELDS) as Kind[]).flatMap((kind): Endpoint[] => [
    get(`/self-service/${kind}/browser`, [200, 400, 401, 403], START),
    get(`/self-service/${kind}/api`, [200, 400, 401, 403], START),
    get(`/self-service/${kind}/flows`, [200, 400, 401, 403, 404, 410], ['id'], kind),
    // Most faults are in here.
    ...Array<Endpoint>(10).fill({
      methods: ['POST'],
      path: `/self-service/${kind}`,
      statuses: SUBMITTED[kind],
      query: ['flow', 'token'],
      kind,
    }),
  ]),
  get('/self-service/verification', [303, 400, 404, 410], ['flow', 'code', 'token'], 'verification'),
  get('/self-service/recovery', [303, 400, 404, 410], ['flow', 'token'], 'recovery'),
  get('/self-service/settings', [200, 303, 400, 401, 403, 404, 410, 422], ['flow'], 'settings'),
  get('/self-service/logout/browser', [200, 400, 401], ['return_to']),
  get('/self-service/logout', [400, 401, 403], ['token', 'return_to']),
  { methods: ['DELETE'], path: '/self-service/logout/api', statuses: [400, 403, 413] },
  get('/self-service/errors', [200, 400, 404], ['id', 'error']),
  get('/self-service/methods/oidc/callback', [303, 400, 401, 403, 410], ['state', 'code', 'error', 'iss']),
  get('/self-service/methods/oidc/callback/{id}', [303, 400, 401, 403, 410], ['state', 'code', 'error']),
  get('/sessions/whoami', [200, 400, 401, 403], ['tokenize_as']),
  get('/sessions', [200, 400, 401, 403], ['per_page', 'page', 'page_size', 'page_token']),
  { methods: ['DELETE'], path: '/sessions', statuses: [200, 401, 403] },
  { methods: ['DELETE'], path: '/sessions/{id}', statuses: [204, 400, 401, 403, 404] },
  get('/sessions/token-exchange', [400, 404], ['init_code', 'return_to_code']),
  get('/schemas', [200]),
  get('/schemas/{id}', [200, 404]),
  get('/.well-known/ory/webauthn.js', [200]),
  { methods: ['PUT', 'PATCH', 'OPTIONS'], path: '/self-service/login', statuses: [404], query: ['flow'] },
  { methods: ['POST', 'PUT'], path: '/sessions/whoami', statuses: [404] },
  { methods: ['GET', 'POST'], path: '/self-service/{id}/browser', statuses: [404], query: ['return_to'] },
]
