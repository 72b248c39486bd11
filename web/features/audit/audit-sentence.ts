// What an entry of the log tells at a glance, in words that follow who did it. Everything else that was recorded is
// below its row.

import type { AuditEntry } from '#shared/domain/audit.ts'
import { EVENT_WORDS } from '#shared/domain/event-words.ts'
import { type EventSentence, eventSentence } from '#web/ui/timeline/event-sentence.ts'
import { type AuditPlaces, applicationOf, subjectHref } from './audit-places.ts'
import { ownSentence } from './audit-verbs.ts'

/** Plain words, or something by its name and where it leads. */
export type SentencePart = string | { text: string; href: string | null }

export interface AuditSentence extends Pick<EventSentence, 'icon' | 'tone'> {
  /** 'published ', '2.4.1', ' of ', 'Editor', ' to 10%'. */
  parts: readonly SentencePart[]
  /** What was given as the reason; empty without one. */
  reason: string
}

export function auditSentence(entry: AuditEntry, places: AuditPlaces): AuditSentence {
  const { subject } = entry
  const sentence = ownSentence(entry) ?? eventSentence(entry) ?? named(entry)
  const { icon, tone, verb, rest = '', reason = '' } = sentence
  const href = subjectHref(entry, places)
  const isOfApplication = /^(application|retention)\./.test(entry.action)
  const application = isOfApplication ? null : applicationOf(entry, places)
  const of = application ? [' of ', application] : []
  // A file belongs to a version, which belongs to the application.
  const after = entry.action.startsWith('asset.') ? [rest, ...of] : [...of, rest]
  if (isOfApplication && subject.name && sentence.subject !== subject.name) {
    const what = sentence.subject ? `${verb} ${sentence.subject}` : verb
    const to = /^changed the (name|visibility|updaters|description|settings)/.test(verb) ? 'of' : 'for'
    return { icon, tone, parts: [`${what} ${to} `, { text: subject.name, href }], reason }
  }
  const what = sentence.subject ? [`${verb} `, { text: sentence.subject, href }] : [verb]
  return { icon, tone, parts: [...what, ...after].filter((part) => part !== ''), reason }
}

/** The same without markup: 'published 2.4.1 of Editor to 10%'. */
export function auditSentenceText({ parts }: Pick<AuditSentence, 'parts'>): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}

/** By the name of the event: of one that this version has no verb for. */
function named({ action, subject }: AuditEntry): EventSentence {
  const name = EVENT_WORDS[action]
  return {
    ...{ icon: 'clock', tone: 'neutral', verb: `· ${name}` },
    ...(subject.name && { subject: subject.name }),
  }
}
