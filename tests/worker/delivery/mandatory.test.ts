import { describe, expect, test } from 'vitest'
import { aRelease, openHarness } from './harness.ts'

type Harness = Awaited<ReturnType<typeof openHarness>>

async function ask(harness: Harness, version: string) {
  const answer = await harness.get(harness.at('update', `linux-x86_64/${version}`))
  expect(answer.status).toBe(200)
  return (await answer.json()) as { version: string; mandatory?: boolean }
}

describe('the answer to a Tauri or Packager client', () => {
  test('says that the update is mandatory, and leaves the member out otherwise', async () => {
    const harness = await openHarness()
    await harness.publish([aRelease('1.5.0', ['linux-x86_64'], { mandatory: true })])
    expect(await ask(harness, '1.4.0')).toMatchObject({ version: '1.5.0', mandatory: true })
    const other = await openHarness()
    await other.publish([aRelease('1.5.0', ['linux-x86_64'])])
    expect(await ask(other, '1.4.0')).not.toHaveProperty('mandatory')
  })

  test('says so to clients below the minimum version only, asked twice and in turn', async () => {
    const harness = await openHarness()
    await harness.publish([aRelease('1.5.0', ['linux-x86_64'], { minimumVersion: '1.2.0' })])
    for (let round = 0; round < 3; round++) {
      expect(await ask(harness, '1.1.9')).toMatchObject({ mandatory: true })
      expect(await ask(harness, '1.2.0')).not.toHaveProperty('mandatory')
      expect(await ask(harness, 'latest')).toMatchObject({ mandatory: true })
    }
  })

  test('changes with the next manifest', async () => {
    const harness = await openHarness()
    const release = aRelease('1.5.0', ['linux-x86_64'])
    await harness.publish([release])
    expect(await ask(harness, '1.4.0')).not.toHaveProperty('mandatory')
    await harness.publish([{ ...release, mandatory: true }], { revision: 2 })
    harness.advance(30_000)
    expect(await ask(harness, '1.4.0')).toMatchObject({ mandatory: true })
  })

  test('offers a required step before anything above it', async () => {
    const harness = await openHarness()
    await harness.publish([
      aRelease('2.0.0', ['linux-x86_64']),
      aRelease('1.5.0', ['linux-x86_64'], { requiredStep: true, minimumVersion: '1.0.0' }),
    ])
    expect(await ask(harness, '0.9.0')).toMatchObject({ version: '1.5.0', mandatory: true })
    expect(await ask(harness, '1.4.0')).toMatchObject({ version: '1.5.0' })
    expect(await ask(harness, '1.5.0')).toMatchObject({ version: '2.0.0' })
  })
})
