// Words of an event that depend on its details.

import type { HistoryEntry } from '#shared/domain/audit.ts'

type Details = HistoryEntry['details']

/** Events from before `first` existed don't tell. */
export function keyVerb({ key, first }: Details): string {
  if (key === null) return 'removed'
  return first ? 'added' : 'changed'
}

/** A step for some clients reaches no share of all. */
export function stepWords(percent: number | null): string {
  return percent ? ` to ${percent}%` : ' to its next step'
}

/** 'changed the name and description'. */
export function changed(details: Details, names: readonly string[]): string {
  const given = names.filter((name) => details[name] !== undefined)
  return `changed the ${given.join(' and ') || 'settings'}`
}

export function textOf(value: Details[string] | undefined): string | undefined {
  return typeof value === 'string' && value ? value : undefined
}
