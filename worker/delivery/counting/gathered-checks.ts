// Update checks that an isolate adds up until it writes them.

import { utcDay, utcHour } from '#shared/domain/time.ts'
import type { Count, UpdateCheck } from './count.ts'

/** Checks told apart within a window; of further ones only channel, reason and country are counted. */
const MAX_KINDS = 500

/** The checks of one application within a window. */
export interface GatheredChecks {
  since: number
  /** How long it stays open. */
  windowMs: number
  kinds: Map<string, Kind>
  /** Checks whose client was looked at. */
  clients: number
}

interface Kind {
  check: UpdateCheck
  byCountry: Map<string, FromCountry>
}

interface FromCountry {
  count: number
  /** Who asked: kept until the window closes, and then only as hashes. */
  identities: Set<string>
}

/**
 * Adds one check.
 * @param key equal for equal checks
 * @returns what was counted of it from this country so far
 */
export function noteCheck(
  gathered: GatheredChecks,
  key: string,
  check: UpdateCheck,
  country: string,
): FromCountry {
  const kind = gathered.kinds.get(key) ?? addKind(gathered, key, check)
  let from = kind.byCountry.get(country)
  if (!from) {
    from = { count: 0, identities: new Set() }
    kind.byCountry.set(country, from)
  }
  from.count++
  return from
}

function addKind({ kinds }: GatheredChecks, key: string, check: UpdateCheck): Kind {
  const other = kinds.size >= MAX_KINDS
  const otherKey = `\n${check.reason} ${check.channel}`
  const known = other ? kinds.get(otherKey) : undefined
  if (known) return known
  const told = other ? { ...check, releaseId: '', assetId: '', platform: '', version: '' } : check
  const kind = { check: told, byCountry: new Map<string, FromCountry>() }
  kinds.set(other ? otherKey : key, kind)
  return kind
}

/** What to write of them, belonging to the day and hour in which the window was opened. */
export function countsOf(kinds: readonly Kind[], since: Date): Count[] {
  const day = utcDay(since)
  const hour = utcHour(since)
  return kinds.flatMap(({ check, byCountry }) =>
    [...byCountry].map(
      ([country, { count }]): Count => ({ ...check, kind: 'update_check', day, hour, country, count }),
    ),
  )
}

/** Who asked, by what they asked. */
export function clientsOf(kinds: readonly Kind[]) {
  return kinds.flatMap(({ check, byCountry }) =>
    [...byCountry].map(([country, { identities }]) => ({ check, country, identities })),
  )
}
