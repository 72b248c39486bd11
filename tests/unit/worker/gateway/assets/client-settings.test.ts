import { expect, test } from 'vitest'
import { readSettings } from '#worker/env.ts'
import { clientSettings } from '#worker/gateway/assets/client-settings.ts'

const given = (more: Record<string, string>) =>
  clientSettings(
    readSettings({
      ENVIRONMENT: 'local',
      SITE_ORIGIN: 'https://a.test',
      TOKEN_SIGNING_KEY: 'a secret key',
      ...more,
    }),
  )

test('flags are as they are by default until the setting turns one on or off', () => {
  const usual = {
    showApiKeyCreator: false,
    showLineItemTax: false,
    showUpdateRequestBilling: false,
    supportChat: true,
  }
  expect(given({}).flags).toEqual(usual)
  expect(given({ FLAGS: ' showApiKeyCreator , -supportChat ,other' }).flags).toEqual({
    ...usual,
    showApiKeyCreator: true,
    supportChat: false,
  })
})

test('the banner of a disruption is off until the setting turns it on, and is no flag of the browser', () => {
  expect(given({}).disruption).toBe(false)
  expect(given({ FLAGS: 'disruption' })).toMatchObject({ disruption: true })
  expect(given({ FLAGS: 'disruption' }).flags).not.toHaveProperty('disruption')
})

test('an empty link is hidden, and the token’s key stays with the worker', () => {
  const shown = given({ LINK_STATUS: '', LINK_DOCS: 'https://docs.test' })
  expect(shown.links).toMatchObject({ status: null, docs: 'https://docs.test', terms: '/help/terms' })
  expect(JSON.stringify(shown)).not.toContain('a secret key')
})

test('a repository is shown only where one is set', () => {
  expect(given({}).repository).toBeUndefined()
  expect(given({ LINK_REPOSITORY: '' }).repository).toBeUndefined()
  expect(given({ LINK_REPOSITORY: 'https://git.test/gantry' }).repository).toBe('https://git.test/gantry')
})

test('an address for support is shown only where one is set, and has to be one', () => {
  expect(given({}).supportEmail).toBeUndefined()
  expect(given({ SUPPORT_EMAIL: 'help@acme.test' }).supportEmail).toBe('help@acme.test')
  expect(() => given({ SUPPORT_EMAIL: 'no email' })).toThrow('SUPPORT_EMAIL is malformed')
})

test('the secret of the support chat stays with the worker', () => {
  const SUPPORT_CHAT_SECRET = 'sixteen characters'
  const chat = { SUPPORT_CHAT_SCRIPT: 'https://chat.test/chat.js', SUPPORT_CHAT_APP_ID: 'app' }
  expect(given({ ...chat, SUPPORT_CHAT_SECRET }).supportChat).toEqual({
    script: 'https://chat.test/chat.js',
    appId: 'app',
  })
})

test('the console learns where the script of the card provider is and how to start it, and no more', () => {
  const CARD_PROVIDER_ORIGINS = 'https://acme.cards.test'
  const provider = {
    CARD_PROVIDER: 'https://cards.test/cards.js',
    CARD_PROVIDER_SITE: 'acme',
    CARD_PROVIDER_PUBLISHABLE_KEY: 'k',
  }
  expect(given({ ...provider, CARD_PROVIDER_ORIGINS }).cardProvider).toEqual({
    script: 'https://cards.test/cards.js',
    site: 'acme',
    publishableKey: 'k',
  })
})
