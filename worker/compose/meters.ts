// The ports through which the directory reads counts, and links Meters to their organization.

import type { Meter } from '#worker/delivery/counting/meter.ts'
import { organizationMeter } from '#worker/delivery/counting/organization-totals.ts'
import type { DirectoryPorts } from '#worker/services/directory/context.ts'

type CountPorts = Pick<
  DirectoryPorts,
  | 'counts'
  | 'countsAndDays'
  | 'insights'
  | 'clients'
  | 'clientsOfVersions'
  | 'lastDayClients'
  | 'countedVersions'
  | 'platformDays'
  | 'checksByVersion'
  | 'hours'
  | 'outcomes'
  | 'releaseHealth'
  | 'checksWithoutPlatform'
  | 'downloadsPerRelease'
  | 'organizationCounts'
  | 'linkMeter'
>

export function createCountPorts(meters: DurableObjectNamespace<Meter>): CountPorts {
  const meterOf = (name: string) => meters.get(meters.idFromName(name))
  return {
    counts: (appId, from, to) => meterOf(appId).totals({ from, to }),
    countsAndDays: (appId, range, days) => meterOf(appId).totalsAndDays(range, days),
    insights: (appId, span, today, filter) => meterOf(appId).insights(span, today, filter),
    clients: (appId, span, today) => meterOf(appId).clients(span, today),
    clientsOfVersions: (appId, span, versions) => meterOf(appId).clientsOfVersions(span, versions),
    lastDayClients: (appId, today) => meterOf(appId).lastDayClients(today),
    countedVersions: (appId, span) => meterOf(appId).countedVersions(span),
    platformDays: (appId, span) => meterOf(appId).platformDays(span),
    checksByVersion: (appId, span) => meterOf(appId).checksByVersion(span),
    hours: (appId, now) => meterOf(appId).hours(now),
    outcomes: (appId, span) => meterOf(appId).outcomes(span),
    releaseHealth: (appId, releaseIds, span) => meterOf(appId).releaseHealth(releaseIds, span),
    checksWithoutPlatform: (appId, now) => meterOf(appId).checksWithoutPlatform(now),
    downloadsPerRelease: (appId, from, to) => meterOf(appId).perRelease({ from, to }),
    organizationCounts: (orgId, from, to) =>
      meterOf(organizationMeter(orgId)).organizationTotals({ from, to }),
    linkMeter: (appId, orgId) => meterOf(appId).link({ appId, orgId }),
  }
}
