import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WebhookBody } from '#shared/domain/webhooks/webhook-message.ts'
import { SAMPLE, sampleBody, sampleRequest } from '#web/features/webhooks/sample-request.ts'

test('the sample is what the schema and the docs have', () => {
  expect(WebhookBody.parse(SAMPLE)).toEqual(SAMPLE)
  const docs = readFileSync(join(import.meta.dirname, '../../../../../web/docs/webhooks.md'), 'utf8')
  expect(JSON.parse(/```json\n(.+?)```/s.exec(docs)?.[1] ?? '')).toEqual(SAMPLE)
})

test('shows its main members for the organization, and marks what is left out', () => {
  const code = sampleRequest('rockets')
  expect(code.split('\n')).toEqual([
    '{',
    '  "type": "release.published",',
    '  "timestamp": "2026-11-22T09:00:02.000Z",',
    '  "data": {',
    '    "organization": { "slug": "rockets", … },',
    '    "application": { "slug": "editor", … },',
    '    "subject": { "name": "2.4.1", … },',
    '    "actor": { "name": "alice@example.test", … },',
    '    "details": { "channel": null, "rolloutPercent": 10, … },',
    '    …',
    '  }',
    '}',
  ])
  const whole = { ...SAMPLE, data: { ...SAMPLE.data, organization: { id: 'any', slug: 'rockets' } } }
  const shown = JSON.parse(code.replaceAll(/,\s*…/g, ''))
  expect(whole).toMatchObject(shown)
})

test('what is copied is the whole body, as JSON that parses', () => {
  const organization = { ...SAMPLE.data.organization, slug: 'rockets' }
  expect(JSON.parse(sampleBody('rockets'))).toEqual({ ...SAMPLE, data: { ...SAMPLE.data, organization } })
})
