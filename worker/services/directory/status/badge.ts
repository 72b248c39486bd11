// The badge of an application's status as SVG: a label and what is live, 20 px high, as on the badges beside which it
// is shown. Colors have a contrast of 4.5 with the white of the words.

import type { ChannelStatus } from '#shared/domain/releases/app-status.ts'
import { channelName } from '#shared/domain/releases/channel.ts'

export interface Badge {
  label: string
  value: string
  tone: keyof typeof FILLS
}

const FILLS = { good: '#1a7f4b', moving: '#2563d9', held: '#9a5b00', neutral: '#5f6672' } as const
const LABEL_FILL = '#3a3f47'
const HEIGHT = 20
const PADDING = 8
const MAX_LETTERS = 40

/** What a badge says of a channel. @param channel undefined: there is no such channel */
export function badgeOf(channel: ChannelStatus | undefined, asked: string | null): Badge {
  const label = asked === null ? 'release' : channelName(asked)
  if (!channel) return { label, value: 'none', tone: 'neutral' }
  const { live, rollout } = channel
  if (rollout) {
    const words = { rolling: 'rolling out', paused: 'paused', held: 'held' }[rollout.state]
    const tone = rollout.state === 'rolling' ? 'moving' : 'held'
    return { label, value: `${rollout.version} ${words}`, tone }
  }
  return live ? { label, value: live.version, tone: 'good' } : { label, value: 'none', tone: 'neutral' }
}

/** Of an application that isn't there, or isn't public. */
export const UNKNOWN: Badge = { label: 'release', value: 'not found', tone: 'neutral' }

export function drawBadge({ label, value, tone }: Badge): string {
  const [left, right] = [shorten(label), shorten(value)]
  const [leftWidth, rightWidth] = [widthOf(left), widthOf(right)]
  const width = leftWidth + rightWidth
  const title = `${left}: ${right}`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${escapeXml(title)}">`,
    `<title>${escapeXml(title)}</title>`,
    `<clipPath id="r"><rect width="${width}" height="${HEIGHT}" rx="4"/></clipPath>`,
    `<g clip-path="url(#r)"><path fill="${LABEL_FILL}" d="M0 0h${leftWidth}v${HEIGHT}H0z"/>`,
    `<path fill="${FILLS[tone]}" d="M${leftWidth} 0h${rightWidth}v${HEIGHT}H${leftWidth}z"/></g>`,
    '<g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">',
    text(left, leftWidth / 2, leftWidth),
    text(right, leftWidth + rightWidth / 2, rightWidth),
    '</g></svg>',
  ].join('')
}

/** Set to its width, whatever font the viewer has. */
function text(words: string, middle: number, width: number): string {
  return `<text x="${middle}" y="14" textLength="${width - 2 * PADDING}" lengthAdjust="spacingAndGlyphs">${escapeXml(words)}</text>`
}

/** About the width of the words in Verdana at 11 px, with the padding on both sides. */
function widthOf(words: string): number {
  const letters = [...words].reduce((sum, letter) => sum + (/[ijl.,:'| ]/.test(letter) ? 4 : 7), 0)
  return letters + 2 * PADDING
}

function shorten(words: string): string {
  return words.length > MAX_LETTERS ? `${words.slice(0, MAX_LETTERS - 1)}…` : words
}

function escapeXml(words: string): string {
  return words.replaceAll(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
