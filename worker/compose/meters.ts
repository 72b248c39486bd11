// The ports through which the directory reads counts, and links Meters to their organization.

import type { Meter } from '#worker/delivery/counting/meter.ts'
import { organizationMeter } from '#worker/delivery/counting/organization-totals.ts'
import type { DirectoryPorts } from '#worker/services/directory/context.ts'

type CountPorts = Pick<
  DirectoryPorts,
  'counts' | 'countsAndDays' | 'insights' | 'downloadsPerRelease' | 'organizationCounts' | 'linkMeter'
>

export function createCountPorts(meters: DurableObjectNamespace<Meter>): CountPorts {
  const meterOf = (name: string) => meters.get(meters.idFromName(name))
  return {
    counts: (appId, from, to) => meterOf(appId).totals({ from, to }),
    countsAndDays: (appId, range, days) => meterOf(appId).totalsAndDays(range, days),
    insights: (appId, span) => meterOf(appId).insights(span),
    downloadsPerRelease: (appId, from, to) => meterOf(appId).perRelease({ from, to }),
    organizationCounts: (orgId, from, to) =>
      meterOf(organizationMeter(orgId)).organizationTotals({ from, to }),
    linkMeter: (appId, orgId) => meterOf(appId).link({ appId, orgId }),
  }
}
