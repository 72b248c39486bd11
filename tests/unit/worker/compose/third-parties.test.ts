import { describe, expect, it } from 'vitest'
import { cardProviderOf, supportChatOf } from '#worker/compose/third-parties.ts'
import { readSettings } from '#worker/env.ts'

const production = {
  SITE_ORIGIN: 'https://console.example',
  TOKEN_SIGNING_KEY: '{}',
  MAIL_FROM: 'Gantry <mail@console.example>',
  MAIL_SMTP_URL: 'smtps://user:secret@mail.example',
}

describe('the card provider', () => {
  const provider = {
    CARD_PROVIDER: 'https://js.cards.example/v2/cards.js',
    CARD_PROVIDER_SITE: 'acme',
    CARD_PROVIDER_PUBLISHABLE_KEY: 'live_key',
    CARD_PROVIDER_ORIGINS: 'https://acme.cards.example',
  }
  const billing = { BILLING_URL: 'https://billing.example' }

  it('is what the settings name, with whom it may talk to', () => {
    expect(cardProviderOf(readSettings({ ...production, ...billing, ...provider }))).toEqual({
      script: 'https://js.cards.example/v2/cards.js',
      site: 'acme',
      publishableKey: 'live_key',
      origins: ['https://js.cards.example', 'https://acme.cards.example'],
    })
  })

  it('is null without settings in production, and a test provider elsewhere', () => {
    expect(cardProviderOf(readSettings(production))).toBeNull()
    for (const ENVIRONMENT of ['local', 'preview'])
      expect(cardProviderOf(readSettings({ ...production, ENVIRONMENT }))).toMatchObject({
        script: 'https://console.example/test-card-provider.js',
        origins: [],
      })
  })

  it('stops the start where no billing service could use what it approves', () => {
    for (const ENVIRONMENT of ['production', 'preview'])
      expect(() => readSettings({ ...production, ...provider, ENVIRONMENT })).toThrow(
        'BILLING_URL is not set',
      )
  })

  it('stops the start where its script could not', () => {
    const { CARD_PROVIDER_PUBLISHABLE_KEY: _key, ...rest } = provider
    expect(() => readSettings({ ...production, ...billing, ...rest })).toThrow(
      'CARD_PROVIDER_PUBLISHABLE_KEY',
    )
  })
})

describe('the support chat', () => {
  const chat = {
    SUPPORT_CHAT_SCRIPT: 'https://chat.example/widget.js',
    SUPPORT_CHAT_APP_ID: 'app',
    SUPPORT_CHAT_SECRET: 'sixteen letters or more',
  }

  it('is what the settings name, with whom it may talk to', () => {
    const origins = 'wss://live.chat.example, https://cdn.chat.example'
    const settings = readSettings({ ...production, ...chat, SUPPORT_CHAT_ORIGINS: origins })
    expect(supportChatOf(settings)).toEqual({
      script: 'https://chat.example/widget.js',
      appId: 'app',
      origins: ['https://chat.example', 'wss://live.chat.example', 'https://cdn.chat.example'],
      secret: 'sixteen letters or more',
    })
  })

  it('is null without settings, except on localhost', () => {
    expect(supportChatOf(readSettings(production))).toBeNull()
    const local = readSettings({ ...production, ENVIRONMENT: 'local' })
    expect(supportChatOf(local)?.script).toBe('https://console.example/dev/support-chat.js')
  })

  it('refuses to start without the secret that identifies users', () => {
    const { SUPPORT_CHAT_SECRET: _secret, ...rest } = chat
    expect(() => readSettings({ ...production, ...rest })).toThrow('SUPPORT_CHAT_SECRET')
  })
})
