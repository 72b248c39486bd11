import type { CountedVersions } from '#shared/domain/retention/versions-in-use.ts'
import type { Span } from '#worker/delivery/counting/count.ts'
import { OTHER } from './client-batch.ts'
import { type Distinct, MAX_VALUES } from './meter-distinct.ts'

/** Every version that had clients in a span of days. */
export function readVersions(distinct: Distinct, span: Span): CountedVersions {
  const sums = distinct.sums('version', span).filter(({ sum }) => sum > 0)
  const versions = sums.map(({ value }) => value).filter((value) => value !== '' && value !== OTHER)
  return {
    days: distinct.daily('all', span, ['']).length,
    versions,
    hasOthers: sums.length >= MAX_VALUES || sums.some(({ value }) => value === OTHER),
  }
}
