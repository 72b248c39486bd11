// A retention rule while it is edited: numbers are what was typed.

import { DEFAULT_RETENTION, RetentionRule } from '#shared/domain/retention/retention-rule.ts'

export interface RetentionDraft {
  on: boolean
  keepLast: string
  usesClients: boolean
  inUseDays: string
  afterDays: string
}

type Field = 'keepLast' | 'keepInUse' | 'afterDays'

export interface DraftAnswer {
  /** Null: off. Undefined: the draft isn't a rule. */
  rule: RetentionRule | null | undefined
  problems: Partial<Record<Field, string>>
}

export function draftOf(rule: RetentionRule | null): RetentionDraft {
  const { keepLast, keepInUse, afterDays } = rule ?? DEFAULT_RETENTION
  return {
    on: rule !== null,
    keepLast: String(keepLast),
    usesClients: keepInUse !== false,
    inUseDays: String(keepInUse || DEFAULT_RETENTION.keepInUse),
    afterDays: String(afterDays),
  }
}

export function readDraft({ on, keepLast, usesClients, inUseDays, afterDays }: RetentionDraft): DraftAnswer {
  if (!on) return { rule: null, problems: {} }
  const parsed = RetentionRule.safeParse({
    keepLast: numberOf(keepLast),
    keepInUse: usesClients && numberOf(inUseDays),
    afterDays: numberOf(afterDays),
  })
  if (parsed.success) return { rule: parsed.data, problems: {} }
  const problems: DraftAnswer['problems'] = {}
  for (const { path, message } of parsed.error.issues) problems[path[0] as Field] ??= message
  return { rule: undefined, problems }
}

/** NaN for anything but digits: an empty field is no zero. */
function numberOf(typed: string): number {
  return /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : Number.NaN
}
