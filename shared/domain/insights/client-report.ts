// What an installed app says of its own update, in one line that its maker adds: `POST /report/{org}/{app}`.

import * as z from 'zod/mini'
import { plainLine } from '#shared/domain/plain-text.ts'

/** Bytes of a report. */
export const MAX_REPORT_BYTES = 2048
const MAX_REASON_LENGTH = 80

export const REPORT_EVENTS = ['installed', 'failed', 'crashed', 'rolledBack'] as const
/** `rolledBack`: the app went back to its old version by itself. */
export const ReportEvent = z.enum(REPORT_EVENTS)
export type ReportEvent = z.output<typeof ReportEvent>

const Version = z.string().check(z.minLength(1), z.maxLength(64))

/** Unknown members are ignored, so that apps can be ahead of the installation. */
export const ClientReport = z.object({
  event: ReportEvent,
  /** The version before the update. */
  from: Version,
  /** The version that was installed, or was to be. */
  to: Version,
  /** As the app's updater names it. */
  platform: z.string().check(z.minLength(1), z.maxLength(64)),
  bundle: z.optional(z.nullable(z.string().check(z.maxLength(32)))),
  /** Of a failure, in a few words. */
  reason: z.optional(z.nullable(z.string().check(z.maxLength(1000)))),
})
export type ClientReport = z.output<typeof ClientReport>

/** In this order: each leaves less for the next. */
const PERSONAL: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\b[a-z][a-z+.-]*:\/\/\S+/gi, '<url>'],
  [/\S+@\S+/g, '<email>'],
  [/(["'`])(?:(?!\1).)*\1/g, '<text>'],
  [/(?:\b[a-z]:[\\/]|\\\\)[^,;:"'()<>|*?]*/gi, '<path>'],
  [/\S*[\\/]\S*/g, '<path>'],
  [/\b[\da-f]{8}-[\da-f-]{27}\b|\b[\da-f]{12,}\b/gi, '<id>'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b|\b(?:[\da-f]{0,4}:){3,}[\da-f]{0,4}\b/gi, '<address>'],
  [/\d{5,}/g, '<number>'],
  [/(<\w+>)(?:\s+\1)+/g, '$1'],
]

/** A reason without what differs from one client to the next, or may name its user: paths, names, addresses, ids. */
export function normalizeReason(reason: string | null | undefined): string {
  const line = plainLine(reason ?? '')
  return PERSONAL.reduce((text, [pattern, name]) => text.replace(pattern, name), line)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_REASON_LENGTH)
}
