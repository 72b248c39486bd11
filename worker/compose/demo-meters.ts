// The Meters as the demo fills them: the way that isolates do, with clients that are made up.

import { MINUTE, utcDay } from '#shared/domain/time.ts'
import { clientValues } from '#worker/delivery/counting/clients/client-values.ts'
import { createToldClients } from '#worker/delivery/counting/clients/told-clients.ts'
import type { UpdateCheck } from '#worker/delivery/counting/count.ts'
import type { Meter } from '#worker/delivery/counting/meter.ts'
import type { DemoFollowers, DemoMeter } from '#worker/local/demo/meter.ts'

/** Checks of one client after its download, and when. */
const AFTER_FETCH_MS = [5 * MINUTE, 90 * MINUTE]

export function createDemoMeters(meters: DurableObjectNamespace<Meter>) {
  return (appId: string): DemoMeter => {
    const meter = meters.get(meters.idFromName(appId))
    const send = async (...[clients]: [NonNullable<Parameters<Meter['count']>[1]>['clients']]) =>
      void (await meter.count([], { id: crypto.randomUUID(), clients }))
    return {
      count: async (counts) => void (await meter.count(counts)),

      async clients(day, clients) {
        const keys = await meter.clientKeys(day)
        const told = createToldClients(day, keys)
        for (const { name, country, ...rest } of clients) {
          const check: UpdateCheck = { releaseId: '', assetId: '', reason: 'up-to-date', ...rest }
          told.add(told.hash(name), clientValues(check, country))
        }
        await send({ keys: keys.id, day, at: Date.parse(day), sketches: told.takeChanges(), seen: [] })
      },

      follow: (followers) => follow(meter, send, followers),
    }
  }
}

async function follow(
  meter: DurableObjectStub<Meter>,
  send: (batch: NonNullable<Parameters<Meter['count']>[1]>['clients']) => Promise<void>,
  { releaseId, assetId, version, before, fetchedAt, updated, failed, reports }: DemoFollowers,
): Promise<void> {
  const at = Date.parse(fetchedAt)
  const day = utcDay(fetchedAt)
  const names = Array.from({ length: updated + failed + reports.length }, (_, each) => `follower ${each}`)
  for (const [each, name] of names.entries())
    await meter.request({
      ...{ at: fetchedAt, file: `${releaseId} demo`, network: `198.18.${day.slice(-2)}.${each}` },
      ...{ clientId: name, bytes: 1, size: 1, byUpdater: true, identity: name },
      count: {
        ...{ releaseId, assetId, platform: 'linux-x86_64', channel: '', version, country: 'DE' },
      },
    })
  const keys = await meter.clientKeys(day)
  const { hash } = createToldClients(day, keys)
  const hashes = (some: string[]) => Float64Array.from(some.map(hash))
  for (const after of AFTER_FETCH_MS)
    await send({
      ...{ keys: keys.id, day, at: at + after, sketches: [] },
      seen: [
        { version, today: hashes(names.slice(0, updated)), before: null },
        { version: before, today: hashes(names.slice(updated, updated + failed)), before: null },
      ],
    })
  for (const [each, { event, reason }] of reports.entries())
    await meter.appReport({
      ...{ at: fetchedAt, batch: crypto.randomUUID(), identity: names[updated + failed + each] ?? '' },
      report: { event, from: before, to: version, platform: 'linux-x86_64', reason },
    })
}
