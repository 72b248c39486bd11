// Distinct clients: hashed under the key of the day, sketched by isolates, merged by the Meter.

import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { DAY } from '#shared/domain/time.ts'
import { CLIENT_VALUES_KEPT, MAX_CLIENT_VALUES } from '#shared/limits.ts'
import { aRelease, type Harness, openHarness } from '#tests/worker/delivery/harness.ts'
import type { ClientDimension } from '#worker/delivery/counting/clients/client-batch.ts'
import type { Meter } from '#worker/delivery/counting/meter.ts'

const meters = env.METER as DurableObjectNamespace<Meter>
const TODAY = '2026-11-20'

interface Client {
  address: string
  agent?: string
  id?: string
  version?: string
  platform?: string
  country?: string
}

const asks = (
  harness: Harness,
  { version = '1.0.0', platform = 'linux-x86_64', ...client }: Client,
  isolate?: Harness['isolate'],
) =>
  harness.get(
    harness.at('update', `${platform}/${version}`),
    {
      headers: {
        'test-address': client.address,
        'user-agent': client.agent ?? 'tauri-plugin-updater/2.3',
        ...(client.country && { 'test-country': client.country }),
        ...(client.id && { 'x-client-id': client.id }),
      },
    },
    isolate,
  )

/** What the Meter of a harness says of a day, by value. */
async function clientsOf(stub: DurableObjectStub<Meter>, dimension: ClientDimension, day = TODAY) {
  const rows = await runInDurableObject(stub, (_, { storage: { sql } }) =>
    sql
      .exec<{ value: string; clients: number }>(
        'select value, clients from distinct_clients where dimension = ? and day = ?',
        ...[dimension, day],
      )
      .toArray(),
  )
  return Object.fromEntries(rows.map(({ value, clients }) => [value, clients]))
}

async function opened() {
  const harness = await openHarness()
  await harness.publish([aRelease('2.0.0')])
  return harness
}

test('counts a client once, however often and by however many isolates it is answered', async () => {
  const harness = await opened()
  const other = harness.openIsolate()
  for (let time = 0; time < 3; time++)
    for (let each = 0; each < 20; each++) {
      await asks(harness, { address: `203.0.113.${each}`, country: each < 5 ? 'DE' : 'FR' })
      if (each < 10) await asks(harness, { address: `203.0.113.${each + 15}`, country: 'FR' }, other)
    }
  await harness.settle()
  for (let each = 0; each < 20; each++)
    await asks(harness, { address: `203.0.113.${each}`, version: '2.0.0' })
  await harness.settle()
  expect(await clientsOf(harness.meter(), 'all')).toEqual({ '': 25 })
  expect(await clientsOf(harness.meter(), 'version')).toEqual({ '1.0.0': 25, '2.0.0': 20 })
  expect(await clientsOf(harness.meter(), 'platform')).toEqual({ 'linux-x86_64': 25 })
  expect(await clientsOf(harness.meter(), 'country')).toEqual({ DE: 5, FR: 20, '': 20 })
  expect(await clientsOf(harness.meter(), 'channel')).toEqual({ production: 25 })
})

test('tells clients apart by id, else by address and user agent', async () => {
  const harness = await opened()
  await asks(harness, { address: '203.0.113.1' })
  await asks(harness, { address: '203.0.113.1', agent: 'other' })
  await asks(harness, { address: '203.0.113.1', id: 'a' })
  await asks(harness, { address: '203.0.113.2', id: 'a' })
  await harness.settle()
  expect(await clientsOf(harness.meter(), 'all')).toEqual({ '': 3 })
})

test('normalizes what clients say, and gives invented values no place', async () => {
  const harness = await opened()
  const said = [
    ['v1.0.0', 'linux-x86_64-unknown'],
    ['1.0.0', 'linux-x86_64-deb'],
    ['latest', 'toaster'],
    ['<script>', 'linux-x86_64-sh'],
    ['9'.repeat(80), 'x'.repeat(80)],
  ]
  for (const [index, [version = '', platform = '']] of said.entries())
    await asks(harness, { address: `203.0.113.${index}`, version, platform })
  await harness.settle()
  expect(await clientsOf(harness.meter(), 'version')).toEqual({ '1.0.0': 2, '': 3 })
  expect(await clientsOf(harness.meter(), 'platform')).toEqual({
    'linux-x86_64': 1,
    'linux-x86_64-deb': 1,
    '': 3,
  })
  expect(await clientsOf(harness.meter(), 'version on platform')).toEqual({
    '["1.0.0","linux-x86_64"]': 1,
    '["1.0.0","linux-x86_64-deb"]': 1,
    '': 3,
  })
})

test('has a bounded number of sketches a day, in which usual values keep their places', async () => {
  const harness = await opened()
  for (let each = 0; each < 6; each++) await asks(harness, { address: `203.0.113.${each}`, version: '1.4.2' })
  await harness.settle()
  harness.advance(DAY)
  for (let each = 0; each < 300; each++)
    await asks(harness, { address: `203.0.113.${each % 3}`, version: `6.6.${each}` })
  await harness.settle()
  for (let each = 0; each < 5; each++) await asks(harness, { address: `203.0.113.${each}`, version: '1.4.2' })
  await harness.settle()
  const versions = await clientsOf(harness.meter(), 'version', '2026-11-21')
  expect(versions).toMatchObject({ '1.4.2': 5, '*': 3 })
  expect(Object.keys(versions).length).toBeLessThanOrEqual(MAX_CLIENT_VALUES.version + 1)
  expect(await clientsOf(harness.meter(), 'all', '2026-11-21')).toEqual({ '': 5 })
})

test('counts the same client on each day, under another key', async () => {
  const harness = await opened()
  await asks(harness, { address: '203.0.113.1' })
  await harness.settle()
  harness.advance(DAY)
  await asks(harness, { address: '203.0.113.1' })
  await harness.settle()
  expect(await clientsOf(harness.meter(), 'all')).toEqual({ '': 1 })
  expect(await clientsOf(harness.meter(), 'all', '2026-11-21')).toEqual({ '': 1 })
  const hashes = await runInDurableObject(harness.meter(), (_, { storage: { sql } }) =>
    sql
      .exec<{ data: ArrayBuffer }>(`select data from sketches where dimension = 'all'`)
      .toArray()
      .map(({ data }) => new Float64Array(data)[0]),
  )
  expect(new Set(hashes).size).toBe(2)
})

test('a clock that jumps back and forth counts no client twice', async () => {
  const harness = await opened()
  for (const jump of [0, DAY, -DAY, 3 * DAY, -3 * DAY]) {
    harness.advance(jump)
    await asks(harness, { address: '203.0.113.1' })
    await harness.settle()
  }
  for (const day of [TODAY, '2026-11-21', '2026-11-23'])
    expect(await clientsOf(harness.meter(), 'all', day)).toEqual({ '': 1 })
})

test('a batch whose answer was lost counts once when it is sent again', async () => {
  let lost = 0
  const flaky = {
    idFromName: (name: string) => meters.idFromName(name),
    get: (id: DurableObjectId) => {
      const stub = meters.get(id)
      return {
        clientKeys: (day: string) => stub.clientKeys(day),
        async count(...sent: Parameters<Meter['count']>) {
          await stub.count(...sent)
          if (lost++ < 2) throw new Error('the connection was lost')
          return stub.count(...sent)
        },
      }
    },
  } as unknown as typeof meters
  const harness = await openHarness({ meter: flaky })
  await harness.publish([aRelease('2.0.0')])
  for (let each = 0; each < 10; each++) await asks(harness, { address: `203.0.113.${each}` })
  await harness.settle()
  expect(lost).toBe(3)
  const span = { from: TODAY, to: TODAY }
  expect((await harness.meter().totals(span)).updateChecks).toBe(10)
  expect(await clientsOf(harness.meter(), 'all')).toEqual({ '': 10 })
})

test('keys, sketches and hashes are gone when the next day has ended; the numbers stay', async () => {
  const harness = await opened()
  await asks(harness, { address: '203.0.113.1' })
  await harness.settle()
  const left = (now: number) =>
    runInDurableObject(harness.meter(), async (instance: Meter, { storage }) => {
      vi.useFakeTimers({ toFake: ['Date'], now })
      try {
        await instance.alarm()
      } finally {
        vi.useRealTimers()
      }
      const rows = (table: string) => storage.sql.exec(`select 1 from ${table}`).toArray().length
      return { keys: rows('client_keys'), sketches: rows('sketches'), numbers: rows('distinct_clients') }
    })
  expect(await left(Date.parse('2026-11-21T23:59:59.000Z'))).toEqual({ keys: 1, sketches: 6, numbers: 6 })
  expect(await left(Date.parse('2026-11-22T00:00:01.000Z'))).toEqual({ keys: 0, sketches: 0, numbers: 6 })
})

test('two days later only the most used values are told apart, and no client is lost', async () => {
  const harness = await opened()
  for (let each = 0; each < 40; each++)
    await asks(harness, { address: `203.0.113.${each}`, version: `1.${Math.min(each, 30)}.0` })
  await harness.settle()
  await runInDurableObject(harness.meter(), (instance: Meter) => instance.alarm())
  const versions = await clientsOf(harness.meter(), 'version')
  expect(Object.keys(versions)).toHaveLength(CLIENT_VALUES_KEPT + 1)
  expect([versions['1.30.0'], versions['*']]).toEqual([10, 7])
  expect(await clientsOf(harness.meter(), 'all')).toEqual({ '': 40 })
})

test('a Meter that lost its keys, as by a restored backup, gets all clients told again', async () => {
  const harness = await opened()
  for (let each = 0; each < 8; each++) await asks(harness, { address: `203.0.113.${each}` })
  await harness.settle()
  await runInDurableObject(harness.meter(), (_, { storage: { sql } }) => {
    for (const table of ['client_keys', 'sketches']) sql.exec(`delete from ${table}`)
  })
  for (let time = 0; time < 2; time++) {
    for (let each = 0; each < 8; each++) await asks(harness, { address: `203.0.113.${each}` })
    await harness.settle()
  }
  expect(await clientsOf(harness.meter(), 'all')).toEqual({ '': 8 })
  expect((await harness.meter().totals({ from: TODAY, to: TODAY })).updateChecks).toBe(24)
})
