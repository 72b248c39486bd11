import { describe, expect, it } from 'vitest'
import { readSettings } from '#worker/env.ts'

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

  it('take a trailing slash off an origin', () => {
    expect(readSettings({ ...production, SITE_ORIGIN: 'https://console.example/' }).SITE_ORIGIN).toBe(
      'https://console.example',
    )
  })
})
