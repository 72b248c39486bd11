import type { WebhookBody } from '#shared/domain/webhooks/webhook-message.ts'

/** The example of `web/docs/webhooks.md`. */
export const SAMPLE: WebhookBody = {
  type: 'release.published',
  timestamp: '2026-11-22T09:00:02.000Z',
  data: {
    organization: { id: '01M83WQ5NZRDW6H1XAPK5R2MBV', slug: 'acme' },
    application: { id: '01M83WQ6B3M5V2T9C1T7N0H4QK', slug: 'editor' },
    sequence: 42,
    subject: { id: '01M83WS1D7D5Q7N24SPY2PAJ0J', name: '2.4.1' },
    actor: { kind: 'person', id: '784f6fa7-3267-4691-b317-77e146f66475', name: 'alice@example.test' },
    details: { application: 'editor', channel: null, rolloutPercent: 10 },
  },
}

/** What a receiver reads first. An ellipsis takes the place of the rest. */
const SHOWN: ReadonlySet<string> = new Set(['slug', 'name', 'channel', 'rolloutPercent'])

/** The whole body of the first request that an endpoint of this organization would get. */
export function sampleBody(slug: string): string {
  const { organization } = SAMPLE.data
  return JSON.stringify(
    { ...SAMPLE, data: { ...SAMPLE.data, organization: { ...organization, slug } } },
    null,
    2,
  )
}

/** The first request that an endpoint of this organization would get, as JSON with the main members only. */
export function sampleRequest(slug: string): string {
  const { type, timestamp, data } = SAMPLE
  const { sequence, organization, ...named } = data
  return [
    '{',
    `  "type": ${JSON.stringify(type)},`,
    `  "timestamp": ${JSON.stringify(timestamp)},`,
    '  "data": {',
    ...Object.entries({ organization: { ...organization, slug }, ...named }).map(
      ([name, value]) => `    "${name}": ${excerpt(value ?? {})},`,
    ),
    '    …',
    '  }',
    '}',
  ].join('\n')
}

/** `{ "slug": "acme", … }` of an organization. */
function excerpt(value: object): string {
  const members = Object.entries(value)
  const shown = members.filter(([name]) => SHOWN.has(name))
  const texts = shown.map(([name, each]) => `"${name}": ${JSON.stringify(each)}`)
  return `{ ${[...texts, ...(shown.length < members.length ? ['…'] : [])].join(', ')} }`
}
