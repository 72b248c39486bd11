import { afterEach, expect, test, vi } from 'vitest'
import { sayReady } from '#worker/scripts/launch/say-ready.ts'

const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
afterEach(() => void log.mockClear())

test.each([
  ['tells where emails arrive', { ENVIRONMENT: 'local' }, true],
  [
    'keeps silent about the mailbox with a mail server',
    { ENVIRONMENT: 'local', MAIL_SMTP_URL: 'smtp://mail.test' },
    false,
  ],
  ['keeps silent about the mailbox in production', { ENVIRONMENT: 'production' }, false],
])('%s', (_, vars, told) => {
  sayReady('http://localhost:8787', vars)
  expect(log.mock.calls.flat()).toEqual([
    'Ready on http://localhost:8787',
    ...(told ? ['Emails arrive at http://localhost:8787/dev/mailbox'] : []),
  ])
})
