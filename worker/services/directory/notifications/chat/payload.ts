// A message in the form of each service. Names in it come from users: each form says how they stay plain text, without
// mentions, links and markup.

import type { ChatService } from '#shared/domain/notifications/chat-destination.ts'
import type { Words } from '#worker/services/directory/notifications/words/item.ts'

/** Slack takes 3,000 characters of a text; Discord 256 of a title, and 4,096 of a description. */
const MAX_TEXT = 2900
const MAX_TITLE = 250

/** The body to POST to a service's incoming webhook. */
export function payloadFor(service: ChatService, words: Words): object {
  switch (service) {
    case 'slack':
      return slackPayload(words)
    case 'discord':
      return discordPayload(words)
    case 'teams':
      return teamsPayload(words)
  }
}

/** https://api.slack.com/reference/surfaces/formatting: `&`, `<` and `>` are escaped, and nothing is made a link. */
function slackPayload({ title, paragraphs, lines = [], action }: Words) {
  const text = (content: string) => ({
    type: 'section',
    text: { type: 'mrkdwn', text: cut(content, MAX_TEXT), verbatim: true },
  })
  return {
    // Of the notification on a screen, and for clients without blocks.
    text: escapeSlack(title),
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      text(`*${escapeSlack(title)}*`),
      text(paragraphs.map(escapeSlack).join('\n')),
      ...(lines.length ? [text(lines.map((line) => `• ${escapeSlack(line)}`).join('\n'))] : []),
      {
        type: 'actions',
        elements: [{ type: 'button', text: { type: 'plain_text', text: action.label }, url: action.url }],
      },
    ],
  }
}

/** Entities, and signs of markup, which Slack has no escape for: others that look alike. */
function escapeSlack(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('*', '∗')
    .replaceAll('`', 'ˋ')
    .replace(/(?<![\p{L}\p{N}])[_~]|[_~](?![\p{L}\p{N}])/gu, (sign) => (sign === '_' ? 'ˍ' : '∼'))
}

/** https://discord.com/developers/docs/resources/webhook: markup is escaped, and no one can be mentioned. */
function discordPayload({ title, paragraphs, lines = [], action }: Words) {
  const body = [...paragraphs.map(escapeMarkdown), ...lines.map((line) => `- ${escapeMarkdown(line)}`)]
  return {
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: cut(escapeMarkdown(title), MAX_TITLE),
        url: action.url,
        description: `${cut(body.join('\n'), MAX_TEXT)}\n\n[${action.label}](${action.url})`,
      },
    ],
  }
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]()#|~<>@]/g, '\\$&')
}

/** An Adaptive Card, whose text runs know no markup. */
function teamsPayload({ title, paragraphs, lines = [], action }: Words) {
  const text = (content: string, look: object = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text: cut(content, MAX_TEXT), ...look }],
  })
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            text(title, { weight: 'Bolder', size: 'Medium' }),
            ...paragraphs.map((each) => text(each)),
            ...lines.map((line) => text(`• ${line}`)),
          ],
          actions: [{ type: 'Action.OpenUrl', title: action.label, url: action.url }],
        },
      },
    ],
  }
}

function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  // Half a character would be no JSON to some parsers.
  return `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
