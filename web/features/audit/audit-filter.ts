import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { AuditAction, type AuditFilter } from '#shared/domain/audit.ts'
import { COUNT_PARAMETER } from '#web/lib/browser/list-state.ts'

/** The filter of the log. It is part of the URL, so that links and the back button restore it. */
export interface ShownAudit {
  action: AuditAction | undefined
  actor: string | undefined
  /** First and last day, as `2026-11-20` where the reader is. */
  from: string | undefined
  to: string | undefined
}

export const EVERYTHING: ShownAudit = { action: undefined, actor: undefined, from: undefined, to: undefined }

/** Reads a filter from a query string; what it cannot mean is left out. */
export function parseAudit(search: URLSearchParams): ShownAudit {
  const action = AuditAction.safeParse(search.get('action'))
  return {
    action: action.success ? action.data : undefined,
    actor: search.get('actor') || undefined,
    from: dayOf(search.get('from')),
    to: dayOf(search.get('to')),
  }
}

/** Writes a filter into a query string, beside whatever else is there. */
export function writeAudit(search: URLSearchParams, shown: ShownAudit): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(shown)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  next.delete(COUNT_PARAMETER)
  return next
}

/** The filter as the server takes it: days become moments, the last one included. */
export function toAuditFilter({ action, actor, from, to }: ShownAudit): AuditFilter {
  return {
    ...(action && { action }),
    ...(actor && { actor }),
    ...(from && { from: startOf(from).toISOString() }),
    ...(to && { to: startOf(to, 1).toISOString() }),
  }
}

export interface AuditFilterState {
  shown: ShownAudit
  change: (part: Partial<ShownAudit>) => void
  /** As `change`, for a day: it is typed digit by digit, so it replaces the entry in the browser's history. */
  type: (part: Pick<Partial<ShownAudit>, 'from' | 'to'>) => void
  /** Whether the days are being chosen, though none or a period by number is shown. */
  isChoosingDays: boolean
  chooseDays: () => void
}

export function useAuditFilter(): AuditFilterState {
  const [search, setSearch] = useSearchParams()
  const [isChoosingDays, setChoosingDays] = useState(false)
  const shown = parseAudit(search)
  const show = (part: Partial<ShownAudit>, replace: boolean) =>
    setSearch(writeAudit(search, { ...shown, ...part }), { replace })
  return {
    shown,
    change: (part) => {
      setChoosingDays(false)
      show(part, false)
    },
    type: (part) => show(part, true),
    isChoosingDays,
    chooseDays: () => setChoosingDays(true),
  }
}

function dayOf(text: string | null): string | undefined {
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(startOf(text).getTime()) ? text : undefined
}

/** When a day begins where the reader is, or the one so many `days` after it. */
function startOf(day: string, days = 0): Date {
  const start = new Date(`${day}T00:00:00`)
  start.setDate(start.getDate() + days)
  return start
}
