import type { ChartFlag } from './flag-words.tsx'
import { type Buckets, bucketOf } from './series.ts'

export interface Publication {
  version: string
  /** ISO 8601. */
  publishedAt: string
}

/** When releases were published, marked on a chart; those that it doesn't reach are left out. */
export function publicationFlags(buckets: Buckets, published: readonly Publication[]): ChartFlag[] {
  return published.flatMap(({ version, publishedAt }) => {
    const index = bucketOf(buckets, publishedAt)
    return index === null ? [] : [{ index, label: version, remark: `${version} published` }]
  })
}
