import { expect, it } from 'vitest'
import { type AuditEntry, auditCsv } from '#shared/domain/audit.ts'

const entry: AuditEntry = {
  id: '01M7W6C380',
  at: '2026-11-20T10:00:00.000Z',
  actor: { kind: 'person', id: 'alice', name: 'alice@example.test' },
  action: 'release.yanked',
  subject: { id: 'r1', name: '1.0.0' },
  details: { reason: 'It "crashes", often' },
  ip: '203.0.113.7',
  country: null,
  requestId: 'request-1',
}
const HEAD = 'at,actor,actor_kind,actor_id,action,subject,subject_id,details,ip,country,request_id'

it('entries become a table with a line of names', () => {
  expect(auditCsv([])).toBe(`${HEAD}\r\n`)
  expect(auditCsv([entry])).toBe(
    `${HEAD}\r\n2026-11-20T10:00:00.000Z,alice@example.test,person,alice,release.yanked,1.0.0,r1,` +
      `"{""reason"":""It \\""crashes\\"", often""}",203.0.113.7,,request-1\r\n`,
  )
})

it('what a spreadsheet would run as a formula becomes text', () => {
  for (const name of [
    '=1+1',
    '+1',
    '-1',
    '@sum(a1)',
    ' =1',
    '\u00a0=1',
    '\u3000=1',
    '\u200b=1',
    '＝1',
    '＋1',
    '－1',
    '＠a',
    '﹦1',
    '−1',
  ])
    expect(auditCsv([{ ...entry, subject: { id: 's', name } }])).toContain(`,'${name},s,`)
  for (const name of ['\tx', '\n=1', '\r=1', '\u2028=1;2'])
    expect(auditCsv([{ ...entry, subject: { id: 's', name } }])).toContain(`,"'${name}",s,`)
})

it('line breaks stay within their cell', () => {
  const csv = auditCsv([{ ...entry, subject: { id: 's', name: 'a\r\nb' } }])
  expect(csv).toContain(',"a\r\nb",s,')
})

it('a page that continues another has no header line', () => {
  expect(auditCsv([entry, entry], { header: false }).split('\r\n')).toHaveLength(3)
  expect(auditCsv([entry], { header: false })).not.toContain('actor_kind')
})
