// What happens to rollouts when the product is killed between a write and its acknowledgment.
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { copyMigrated, temporaryFolder } from '#tests/fixtures/data-folder.ts'
import { anyFreePort } from '#worker/scripts/launch/port.ts'
import { killDuringRollouts } from './soak/rollouts.ts'

const temporary = temporaryFolder('rollout-kills')
afterAll(() => temporary.remove())

test('no step of a rollout is lost, doubled or taken back, and each has one webhook id', {
  timeout: 240_000,
}, async () => {
  const dataDir = copyMigrated(inject('migrated'), join(temporary.path, 'data'))
  const figures = await killDuringRollouts({ rounds: 3, seed: 'steps', port: await anyFreePort(), dataDir })
  expect(figures.answers, 'releases were watched').toBeGreaterThan(2)
  expect(figures.webhooks).toBeGreaterThanOrEqual(12)
})
