import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings, SETTING_NAMES } from '#worker/env.ts'

const production = {
  SITE_ORIGIN: 'https://console.example',
  TOKEN_SIGNING_KEY: '{}',
  MAIL_FROM: 'Gantry <mail@console.example>',
  MAIL_SMTP_URL: 'smtps://user:secret@mail.example',
}

describe('settings', () => {
  it('have defaults for all that is not required', () => {
    expect(readSettings(production)).toMatchObject({
      ENVIRONMENT: 'production',
      PRODUCT_NAME: 'Gantry',
      LINK_DOCS: '/help/docs',
    })
  })

  it.each(['SITE_ORIGIN', 'TOKEN_SIGNING_KEY', 'MAIL_FROM', 'MAIL_SMTP_URL'])(
    'stop the start when %s is missing in production',
    (name) => {
      expect(() => readSettings({ ...production, [name]: undefined })).toThrow(name)
    },
  )

  it('name the malformed one', () => {
    expect(() => readSettings({ ...production, DIRECTORY_URL: 'not an address' })).toThrow(
      'DIRECTORY_URL is malformed',
    )
  })

  it('take an empty link as hidden and an empty country list as no gate, other empty values as unset', () => {
    const settings = readSettings({
      ...production,
      LINK_DOCS: '',
      UNSUPPORTED_COUNTRIES: '',
      BILLING_URL: '',
    })
    expect(settings).toMatchObject({ LINK_DOCS: '', UNSUPPORTED_COUNTRIES: '' })
    expect(settings.BILLING_URL).toBeUndefined()
  })

  it('take several secrets, of which none is short', () => {
    const [one, two] = ['1'.repeat(32), '2'.repeat(40)]
    const read = (IDENTITY_SECRET: string) => readSettings({ ...production, IDENTITY_SECRET }).IDENTITY_SECRET
    expect(read(one)).toEqual([one])
    expect(read(`${one},${two}`)).toEqual([one, two])
    expect(readSettings(production).IDENTITY_SECRET).toBeUndefined()
    for (const wrong of ['short', `${one},short`, `${one},`, `${one} ${two}`])
      expect(() => read(wrong)).toThrow('IDENTITY_SECRET is malformed')
  })

  it('keep the audit log for 90 days or more', () => {
    const read = (days: string) =>
      readSettings({ ...production, AUDIT_RETENTION_DAYS: days }).AUDIT_RETENTION_DAYS
    expect(readSettings(production).AUDIT_RETENTION_DAYS).toBeUndefined()
    expect(read('90')).toBe(90)
    for (const wrong of ['89', '0', '-365', '1e3', '90 days', '90.5'])
      expect(() => read(wrong)).toThrow('AUDIT_RETENTION_DAYS is malformed')
  })

  // Browsers send a normalized origin: another form would never match, and logins would fail as forged.
  it.each(['https://console.example/', 'HTTPS://Console.Example', 'https://console.example:443'])(
    'write the origin %s as browsers do',
    (SITE_ORIGIN) => {
      expect(readSettings({ ...production, SITE_ORIGIN }).SITE_ORIGIN).toBe('https://console.example')
    },
  )

  it.each([
    ['SITE_ORIGIN', 'https://console.example/console'],
    ['SITE_ORIGIN', 'https://console.example?x'],
    ['SITE_ORIGIN', 'http://console.example'],
    ['DELIVERY_ORIGIN', 'http://files.example'],
    ['DELIVERY_ORIGIN', 'https://files.example/#x'],
    ['SITE_ORIGIN', 'https://user@console.example'],
    ['IDENTITY_URL', 'https://ory.example/?project=x'],
    ['BILLING_URL', 'https://user:word@billing.example'],
    ['UNSUPPORTED_COUNTRIES', 'Russia, PRK'],
    ['UNSUPPORTED_COUNTRIES', 'RU KP'],
    ['CLIENT_IP_HEADER', 'x real ip'],
    ['COUNTRY_HEADER', 'x-country:'],
    ['UPSTREAM_SECRET', ' with space around it '],
    ['UPSTREAM_SECRET', 'in two\nlines'],
    ['UPSTREAM_SECRET', 'schlüssel'],
    ['CARD_PROVIDER_ORIGINS', "https://cards.example; script-src 'unsafe-inline'"],
  ])('take no %s like %s', (name, value) => {
    expect(() => readSettings({ ...production, [name]: value })).toThrow(`${name} is malformed`)
  })

  it('take addresses of services with a path, and lists as people write them', () => {
    const given = {
      IDENTITY_URL: 'https://services.example/ory/',
      TOKEN_JWKS_URL: 'https://services.example/keys/?v=2',
      UNSUPPORTED_COUNTRIES: 'ru, KP',
      SUPPORT_CHAT_ORIGINS: 'https://a.example, wss://*.b.example, https://[::1]:8443',
    }
    expect(readSettings({ ...production, ...given })).toMatchObject({
      ...given,
      IDENTITY_URL: 'https://services.example/ory',
    })
  })

  it('read the providers from which people sign in', () => {
    const read = (providers: unknown) =>
      readSettings({ ...production, OIDC_PROVIDERS: JSON.stringify(providers) }).OIDC_PROVIDERS
    const client = { client_id: 'gantry', client_secret: 's3cret' }
    expect(
      read([
        { id: 'github', kind: 'github', ...client },
        { id: 'ours', kind: 'gitlab', label: 'Our GitLab', issuer: 'https://git.example', ...client },
        {
          ...{ id: 'acme', issuer: 'https://id.example/', client_id: 'public', scope: 'openid email' },
          additional_id_token_audiences: ['on a phone'],
        },
      ]),
    ).toEqual([
      {
        ...{ id: 'github', kind: 'github', label: 'GitHub', issuer: 'https://github.com' },
        ...{ clientId: 'gantry', clientSecret: 's3cret', scope: 'read:user user:email' },
        audiences: ['gantry'],
      },
      {
        ...{ id: 'ours', kind: 'oidc', label: 'Our GitLab', issuer: 'https://git.example' },
        ...{ clientId: 'gantry', clientSecret: 's3cret', scope: 'openid email profile' },
        audiences: ['gantry'],
      },
      {
        ...{ id: 'acme', kind: 'oidc', label: 'acme', issuer: 'https://id.example/' },
        ...{ clientId: 'public', clientSecret: null, scope: 'openid email' },
        audiences: ['public', 'on a phone'],
      },
    ])
    expect(readSettings(production).OIDC_PROVIDERS).toEqual([])
  })

  it.each([
    ['no JSON', '{', 'is not valid JSON'],
    ['no list', '{}', 'must be a list'],
    ['an unknown kind', '[{"id":"a","kind":"saml","client_id":"x"}]', '0.kind must be'],
    ['a generic provider without an issuer', '[{"id":"a","client_id":"x"}]', '0.issuer is needed'],
    [
      'an issuer that can be overheard',
      '[{"id":"a","issuer":"http://id.example","client_id":"x"}]',
      '0.issuer',
    ],
    [
      'a misspelt key',
      '[{"id":"a","kind":"gitlab","client_id":"x","clientSecret":"y"}]',
      '0 has the unknown key clientSecret',
    ],
    ['a scope without openid', '[{"id":"a","kind":"gitlab","client_id":"x","scope":"email"}]', '0.scope'],
    [
      'an id of two',
      '[{"id":"a","kind":"gitlab","client_id":"x"},{"id":"a","kind":"github","client_id":"y"}]',
      'must have another id',
    ],
  ])('name what is wrong with providers: %s', (_, given, fault) => {
    const reading = () => readSettings({ ...production, OIDC_PROVIDERS: given })
    expect(reading).toThrow('OIDC_PROVIDERS is malformed: ')
    expect(reading).toThrow(fault)
  })

  it('read as what tokens sessions can be had', () => {
    const read = (templates: unknown) =>
      readSettings({ ...production, SESSION_TOKENS: JSON.stringify(templates) }).SESSION_TOKENS
    expect(
      read([
        { id: 'shop', audience: 'https://shop.example' },
        { id: 'mill', audience: 'mill', ttl_seconds: 600, claims: ['email', 'aal'] },
      ]),
    ).toEqual([
      { id: 'shop', audience: 'https://shop.example', lifeSeconds: 60, claims: [] },
      { id: 'mill', audience: 'mill', lifeSeconds: 600, claims: ['email', 'aal'] },
    ])
    expect(readSettings(production).SESSION_TOKENS).toEqual([])
    for (const [wrong, fault] of [
      [{}, 'must be a list'],
      [[{ id: 'a' }], '0.audience'],
      [[{ id: 'a b', audience: 'x' }], '0.id'],
      [[{ id: 'a', audience: 'gantry' }], '0.audience must be another'],
      [[{ id: 'a', audience: 'x', ttl_seconds: 0 }], '0.ttl_seconds'],
      [[{ id: 'a', audience: 'x', ttl_seconds: 1.5 }], '0.ttl_seconds'],
      [[{ id: 'a', audience: 'x', claims: ['password'] }], '0.claims'],
      [[{ id: 'a', audience: 'x', ttl: 60 }], '0 has the unknown key ttl'],
      [[1, 2].map(() => ({ id: 'a', audience: 'x' })), 'must have another id'],
    ] as const)
      expect(() => read(wrong)).toThrow(fault)
  })

  it('have one row each in the documentation', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../web/docs/settings.md'), 'utf8')
    const rows = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
    expect(rows.toSorted()).toEqual(SETTING_NAMES.toSorted())
  })

  it('take a switch as on or off, and nothing else', () => {
    const read = (value: string | undefined) =>
      readSettings({ ...production, LOGIN_BY_CODE: value }).LOGIN_BY_CODE
    expect([read('true'), read('false'), read(undefined)]).toEqual([true, false, false])
    expect(() => read('yes')).toThrow('LOGIN_BY_CODE is malformed: must be true or false')
  })
})
