import { clientVersion } from '#shared/domain/insights/client-version.ts'
import type { CountedVersions } from '#shared/domain/retention/versions-in-use.ts'
import type { Span } from '#worker/delivery/counting/count.ts'
import { OTHER } from './client-batch.ts'
import { type ClientsOfValue, type Distinct, MAX_VALUES } from './meter-distinct.ts'

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

/** The clients of versions on each day that counted any. */
export interface VersionClients {
  all: ClientsOfValue[]
  versions: ClientsOfValue[]
}

export function readVersionClients(distinct: Distinct, span: Span, versions: string[]): VersionClients {
  return {
    all: distinct.daily('all', span, ['']),
    versions: distinct.daily('version', span, versions.map(clientVersion)),
  }
}
