import { describe, expect, it, vi } from 'vitest'
import { logWarnings, warningsOf } from '#worker/compose/warnings.ts'
import { readSettings } from '#worker/env.ts'

const production = {
  SITE_ORIGIN: 'https://console.example',
  TOKEN_SIGNING_KEY: '{}',
  MAIL_FROM: 'Gantry <mail@console.example>',
  MAIL_SMTP_URL: 'smtps://user:secret@mail.example',
}

describe('a production without DELIVERY_ORIGIN', () => {
  it('is warned of at start, in one line that names the setting', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    logWarnings(readSettings(production))
    expect(log.mock.calls.map(([line]) => JSON.parse(line).problem)).toEqual([
      expect.stringContaining('DELIVERY_ORIGIN is not set'),
    ])
    log.mockRestore()
  })

  it('is the only one that is', () => {
    expect(warningsOf(readSettings({ ...production, DELIVERY_ORIGIN: 'https://get.example' }))).toEqual([])
    expect(warningsOf(readSettings({ ...production, ENVIRONMENT: 'local' }))).toEqual([])
  })
})

describe('OPERATORS', () => {
  const operators = (list: string) => readSettings({ ...production, OPERATORS: list }).OPERATORS

  it('lists verified emails and ids of identities', () => {
    const id = '0b5f7f0e-8d0c-4f0a-9c1e-3f1d8a1f2b3c'
    expect(operators(` a@example.test, ${id}`)).toEqual(['a@example.test', id])
    expect(readSettings(production).OPERATORS).toEqual([])
  })

  it.each(['a', 'a@b@c', 'a@example.test,', 'a@example.test b@example.test', '*'])('refuses %s', (list) => {
    expect(() => operators(list)).toThrow('OPERATORS is malformed')
  })
})
