import { describe, expect, it } from 'vitest'
import { graceAmong, graceOptions } from '#web/features/api-keys/grace-options.ts'

const HOUR_MS = 3_600_000
const NOW = Date.parse('2026-11-20T10:00:00.000Z')
const optionsFor = (hours: number | null) =>
  graceOptions(hours === null ? null : new Date(NOW + hours * HOUR_MS).toISOString(), NOW)
const shown = (hours: number | null) => optionsFor(hours).map(({ label, seconds }) => [label, seconds])

describe('how long an old key can keep working', () => {
  it('is any grace period for one that never expires, or outlives them all', () => {
    const all = [
      ['For 1 hour', 3600],
      ['For 24 hours', 86_400],
      ['For 7 days', 604_800],
      ['Not at all', 0],
    ]
    expect(shown(null)).toEqual(all)
    expect(shown(7 * 24 + 1)).toEqual(all)
  })

  it('ends at its expiry where a period would go beyond', () => {
    expect(shown(5 * 24)).toEqual([
      ['For 1 hour', 3600],
      ['For 24 hours', 86_400],
      ['Until it expires', 604_800],
      ['Not at all', 0],
    ])
    expect(shown(20)).toEqual([
      ['For 1 hour', 3600],
      ['Until it expires', 86_400],
      ['Not at all', 0],
    ])
    expect(shown(0.5)).toEqual([
      ['Until it expires', 3600],
      ['Not at all', 0],
    ])
  })

  it('names the expiry', () => {
    expect(optionsFor(5 * 24).find(({ label }) => label === 'Until it expires')?.hint).toMatch(
      /^25 Nov, \d\d:00$/,
    )
    expect(optionsFor(0.5)[0]?.hint).toMatch(/^Today, /)
  })

  it('takes a longer choice as the longest that is left', () => {
    expect(graceAmong(optionsFor(0.5), 86_400)).toBe(3600)
    expect(graceAmong(optionsFor(20), 604_800)).toBe(86_400)
    expect(graceAmong(optionsFor(null), 604_800)).toBe(604_800)
    expect(graceAmong(optionsFor(0.5), 0)).toBe(0)
  })
})
