// A platform falls silent when a day goes by without any download for it, or without any client on it, and each of the
// seven days before had some. Fewer than a handful a day fall to nothing by chance.

import { and, eq, isNull } from 'drizzle-orm'
import { DAY, utcDay } from '#shared/domain/time.ts'
import { SILENCE_MIN_CLIENTS, SILENCE_MIN_DOWNLOADS, SILENCE_USUAL_DAYS } from '#shared/limits.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { PlatformDay } from '#worker/services/directory/counted.ts'
import { notifications } from '#worker/services/directory/notification-schema.ts'
import { applications } from '#worker/services/directory/schema.ts'
import { foundRow, isOrganizationOpen } from './found.ts'
import type { WatchContext } from './watch.ts'

const MEASURES = [
  { of: 'downloads', least: SILENCE_MIN_DOWNLOADS },
  { of: 'clients', least: SILENCE_MIN_CLIENTS },
] as const

export interface Silence {
  platform: string
  of: 'downloads' | 'clients'
  /** The mean of the days before. */
  usual: number
}

export async function warnOfSilence({ db, now, ports }: WatchContext, appId: string): Promise<void> {
  const [application] = await db
    .select({ orgId: applications.orgId, takenDownAt: applications.takenDownAt })
    .from(applications)
    .where(and(eq(applications.id, appId), isNull(applications.deletedAt)))
    .limit(1)
  // Nothing of an application that was taken down can be downloaded.
  if (!application || application.takenDownAt !== null) return
  const yesterday = daysBefore(utcDay(now), 1)
  const days = await ports.platformDays(appId, {
    from: daysBefore(yesterday, SILENCE_USUAL_DAYS),
    to: yesterday,
  })
  const batch = new Batch(db)
  for (const { platform, of, usual } of findSilences(days, yesterday)) {
    const row = foundRow({
      id: `silent/${appId}/${platform}/${yesterday}`,
      ...{ orgId: application.orgId, appId, kind: 'silent', name: 'platform.silent' },
      at: new Date(yesterday),
      subject: { id: appId, name: platform },
      details: { platform, of, usual },
    })
    batch.when(isOrganizationOpen(application.orgId)).insert(notifications, row, 'ignore')
  }
  await batch.run()
}

/** Platforms of which a day had none, and each of the days before enough: by downloads, else by clients. */
export function findSilences(days: readonly PlatformDay[], day: string): Silence[] {
  const usualDays = Array.from({ length: SILENCE_USUAL_DAYS }, (_, index) => daysBefore(day, index + 1))
  const found: Silence[] = []
  for (const [platform, own] of Map.groupBy(days, (each) => each.platform)) {
    const on = (wanted: string) => own.find((each) => each.day === wanted)
    const measure = MEASURES.find(
      ({ of, least }) => !on(day)?.[of] && usualDays.every((each) => (on(each)?.[of] ?? 0) >= least),
    )
    if (!measure) continue
    const sum = usualDays.reduce((all, each) => all + (on(each)?.[measure.of] ?? 0), 0)
    found.push({ platform, of: measure.of, usual: Math.round(sum / SILENCE_USUAL_DAYS) })
  }
  return found
}

function daysBefore(day: string, days: number): string {
  return utcDay(new Date(Date.parse(day) - days * DAY))
}
