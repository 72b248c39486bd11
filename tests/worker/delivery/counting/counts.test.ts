import { describe, expect, test } from 'vitest'
import { aRelease, bytesOf, openHarness, putFile } from '#tests/worker/delivery/harness.ts'

const SPAN = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-20T23:59:59.999Z' }

describe('update checks', () => {
  test('are summed and written in batches, for any response', async () => {
    const harness = await openHarness()
    await harness.publish([aRelease('2.0.0')])
    for (const version of ['1.0.0', '1.0.0', '2.0.0', '3.0.0', 'latest'])
      await harness.get(harness.at('update', `linux-x86_64/${version}`), {
        headers: { 'test-country': 'DE' },
      })
    await harness.get(harness.at('update', 'windows-x86_64/1.0.0'))
    await harness.settle()
    expect(await harness.meter().totals(SPAN)).toMatchObject({ downloads: 0, updateChecks: 6, requests: 0 })
  })

  test('are not counted for HEAD, an error or an unknown application', async () => {
    const harness = await openHarness()
    await harness.publish([aRelease('2.0.0')])
    await harness.get(harness.at('update', 'linux-x86_64/1.0.0'), { method: 'HEAD' })
    await harness.get(harness.at('update', 'latest.json'))
    await harness.get(harness.at('update', 'linux-x86_64/%'))
    await harness.settle()
    expect((await harness.meter().totals(SPAN)).updateChecks).toBe(0)
  })

  test('with invented versions are still summed', async () => {
    const harness = await openHarness()
    await harness.publish([aRelease('2.0.0')])
    for (let each = 0; each < 700; each++) await harness.get(harness.at('update', `linux-x86_64/1.0.${each}`))
    await harness.get(harness.at('update', `${'x'.repeat(500)}/${'9'.repeat(500)}`))
    await harness.settle()
    expect((await harness.meter().totals(SPAN)).updateChecks).toBe(701)
  })
})

test("a failing meter doesn't affect responses", async () => {
  const broken = {
    idFromName: (name: string) => name as unknown as DurableObjectId,
    get: () => ({ request: () => Promise.reject(new Error('down')) }),
  } as unknown as NonNullable<Parameters<typeof openHarness>[0]>['meter']
  const harness = await openHarness(broken ? { meter: broken } : {})
  const file = await putFile(harness, 'bytes')
  expect(await bytesOf(await harness.get(`/asset/${file.assetId}`))).toBe('bytes')
  await harness.settle()
})
