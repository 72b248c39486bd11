import { describe, expect, it } from 'vitest'
import { answerOf } from '#tests/fixtures/chat-receivers.ts'
import { payloadFor } from '#worker/services/directory/notifications/chat/payload.ts'

const HOSTILE = '<!channel> <@U1> & *bold* _it_ ~gone~ `code` @everyone [x](https://evil) <https://evil|x>'
const words = {
  subject: 'unused',
  title: HOSTILE,
  paragraphs: [HOSTILE, 'Second.'],
  lines: [HOSTILE],
  action: { label: 'View release', url: 'https://gantry.example/acme/editor/releases/1' },
}

describe('a message to Slack', () => {
  const text = JSON.stringify(payloadFor('slack', words))

  it('escapes what would mention, link or format', () => {
    expect(text).not.toMatch(/<!|<@|<http/)
    expect(text).toContain('&lt;!channel&gt; &lt;@U1&gt; &amp; ∗bold∗')
    expect(text).not.toContain('`')
  })

  it('is blocks with a button, and a text for the notification', () => {
    expect(payloadFor('slack', { ...words, title: 'Held', lines: [] })).toMatchObject({
      text: 'Held',
      unfurl_links: false,
      blocks: [
        { type: 'section', text: { type: 'mrkdwn', text: '*Held*', verbatim: true } },
        { type: 'section' },
        { type: 'actions', elements: [{ type: 'button', url: words.action.url }] },
      ],
    })
  })

  it('keeps underscores within words', () => {
    expect(JSON.stringify(payloadFor('slack', { ...words, title: 'windows-x86_64' }))).toContain('x86_64')
  })
})

describe('a message to Discord', () => {
  it('mentions no one, and escapes markup and links', () => {
    const payload = payloadFor('discord', words) as {
      allowed_mentions: object
      embeds: { title: string; description: string; url: string }[]
    }
    expect(payload.allowed_mentions).toEqual({ parse: [] })
    const [embed] = payload.embeds
    expect(embed?.url).toBe(words.action.url)
    expect(embed?.title).toContain('\\<\\@U1\\>')
    expect(embed?.description).toContain('\\[x\\]\\(https://evil\\)')
    expect(embed?.description.endsWith(`[View release](${words.action.url})`)).toBe(true)
  })

  it('keeps the link of a long message within the limit', () => {
    const long = { ...words, paragraphs: ['a'.repeat(10_000)] }
    const { embeds } = payloadFor('discord', long) as { embeds: { description: string }[] }
    expect(embeds[0]?.description.length).toBeLessThan(4096)
    expect(embeds[0]?.description).toContain('[View release]')
  })
})

describe('the longest message', () => {
  const emoji = '😀'.repeat(50)
  const longest = {
    ...{ subject: 'unused', title: `${emoji} ${'_'.repeat(60)} ${emoji}${'*'.repeat(100)}` },
    paragraphs: ['😀'.repeat(5000)],
    lines: Array.from({ length: 11 }, () => `${emoji} ${'_'.repeat(100)}`),
    action: { label: 'View release', url: `https://gantry.example/${'a'.repeat(200)}` },
  }
  it.each(['slack', 'discord', 'teams'] as const)(
    'is taken by %s, and no character is cut in half',
    (service) => {
      const body = JSON.stringify(payloadFor(service, longest))
      expect(answerOf(service, body, 'application/json; charset=utf-8')).toMatchObject({
        status: expect.toSatisfy((status: number) => status < 300),
      })
      expect(body).not.toMatch(/\\ud[89a-f]/i)
    },
  )
})

describe('a message to Teams', () => {
  it('is an Adaptive Card of text runs, which know no markup', () => {
    const payload = payloadFor('teams', words)
    expect(payload).toMatchObject({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: { type: 'AdaptiveCard', actions: [{ type: 'Action.OpenUrl', url: words.action.url }] },
        },
      ],
    })
    expect(JSON.stringify(payload)).not.toContain('"TextBlock"')
  })
})
