import { describe, expect, test } from 'vitest'
import { aRelease, bytesOf, openStage, putFile } from '#tests/worker/delivery/stage.ts'

const SPAN = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-20T23:59:59.999Z' }

describe('update checks', () => {
  test('are summed and written together, whatever was answered', async () => {
    const stage = await openStage()
    await stage.publish([aRelease('2.0.0')])
    for (const version of ['1.0.0', '1.0.0', '2.0.0', '3.0.0', 'latest'])
      await stage.get(stage.at('update', `linux-x86_64/${version}`), { headers: { 'test-country': 'DE' } })
    await stage.get(stage.at('update', 'windows-x86_64/1.0.0'))
    await stage.settle()
    expect(await stage.meter().totals(SPAN)).toMatchObject({ downloads: 0, updateChecks: 6, requests: 0 })
  })

  test('are not counted for a look, an error or an unknown application', async () => {
    const stage = await openStage()
    await stage.publish([aRelease('2.0.0')])
    await stage.get(stage.at('update', 'linux-x86_64/1.0.0'), { method: 'HEAD' })
    await stage.get(stage.at('update', 'latest.json'))
    await stage.get(stage.at('update', 'linux-x86_64/%'))
    await stage.settle()
    expect((await stage.meter().totals(SPAN)).updateChecks).toBe(0)
  })

  test('with made-up versions are still summed', async () => {
    const stage = await openStage()
    await stage.publish([aRelease('2.0.0')])
    for (let each = 0; each < 700; each++) await stage.get(stage.at('update', `linux-x86_64/1.0.${each}`))
    await stage.get(stage.at('update', `${'x'.repeat(500)}/${'9'.repeat(500)}`))
    await stage.settle()
    expect((await stage.meter().totals(SPAN)).updateChecks).toBe(701)
  })
})

test('a meter that fails takes nothing from anybody', async () => {
  const broken = {
    idFromName: (name: string) => name as unknown as DurableObjectId,
    get: () => ({ request: () => Promise.reject(new Error('down')) }),
  } as unknown as NonNullable<Parameters<typeof openStage>[0]>['meter']
  const stage = await openStage(broken ? { meter: broken } : {})
  const file = await putFile(stage, 'bytes')
  expect(await bytesOf(await stage.get(`/asset/${file.assetId}`))).toBe('bytes')
  await stage.settle()
})
