// What a sweep looks at that notices when a platform falls silent: its downloads and clients, day by day.

import { OTHER } from './clients/client-batch.ts'
import type { Distinct } from './clients/meter-distinct.ts'
import type { Span } from './count.ts'
import type { Sums } from './meter-sums.ts'

export interface PlatformDay {
  day: string
  platform: string
  downloads: number
  clients: number
}

export function readPlatformDays(sums: Sums, distinct: Distinct, span: Span): PlatformDay[] {
  const days = new Map<string, PlatformDay>()
  const at = (day: string, platform: string) => {
    const key = `${day} ${platform}`
    const found = days.get(key) ?? { day, platform, downloads: 0, clients: 0 }
    days.set(key, found)
    return found
  }
  for (const { day, platform, downloads } of sums.platformDownloads(span))
    at(day, platform).downloads = downloads
  for (const { day, value, clients } of distinct.dailyOfAll('platform', span))
    if (value !== '' && value !== OTHER) at(day, value).clients = clients
  return [...days.values()]
}
