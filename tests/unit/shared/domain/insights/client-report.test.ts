import { expect, test } from 'vitest'
import { ClientReport, normalizeReason } from '#shared/domain/insights/client-report.ts'

test('a reason loses what names its user or differs by client, and keeps what groups it', () => {
  const reasons: [string, string][] = [
    ['os error 5: Access is denied', 'os error 5: Access is denied'],
    [
      "EACCES: permission denied, rename '/Users/Bob Smith/App.app'",
      'EACCES: permission denied, rename <text>',
    ],
    ['cannot open C:\\Users\\Bob Smith\\AppData\\app.exe: locked', 'cannot open <path>: locked'],
    ['no space left on /home/bob/.cache/app and /tmp', 'no space left on <path> and <path>'],
    ['GET https://get.example.com/asset/01KA?x=1 failed with 503', 'GET <url> failed with 503'],
    ['mail bob@example.test about 550e8400-e29b-41d4-a716-446655440000', 'mail <email> about <id>'],
    ['connect 203.0.113.7 refused, pid 123456', 'connect <address> refused, pid <number>'],
    ['two\nlines\tand   spaces', 'two lines and spaces'],
    ['x'.repeat(900), 'x'.repeat(80)],
  ]
  for (const [given, expected] of reasons) expect(normalizeReason(given)).toBe(expected)
  expect(normalizeReason(null)).toBe('')
  for (const [, expected] of reasons) expect(normalizeReason(expected)).toBe(expected)
})

test('hostile reasons are read in linear time', () => {
  for (const part of ["'", '/', 'a@', 'C:\\', '<path> ', ':', '1.', 'a://'])
    expect(normalizeReason(part.repeat(Math.floor(1000 / part.length))).length).toBeLessThanOrEqual(80)
})

test('reads what an app sends, and ignores members of later versions', () => {
  const report = { event: 'failed', from: '2.4.0', to: '2.4.1', platform: 'linux-x86_64' }
  expect(ClientReport.parse({ ...report, later: true })).toEqual(report)
  expect(ClientReport.parse({ ...report, bundle: null, reason: null })).toMatchObject(report)
  for (const wrong of [
    {},
    { ...report, event: 'x' },
    { ...report, from: '' },
    { ...report, to: 'x'.repeat(65) },
  ])
    expect(ClientReport.safeParse(wrong).success).toBe(false)
})
