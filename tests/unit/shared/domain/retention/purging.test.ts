// Whatever the history of an application: after a rule has purged what it gives up, every client is handed what it was
// handed before, and the same once rollbacks have ended.

import { expect, test } from 'vitest'
import { chooseUpdate } from '#shared/domain/releases/choose-update.ts'
import type { Manifest } from '#shared/domain/releases/manifest.ts'
import { findDue } from '#shared/domain/retention/find-due.ts'
import { NONE_IN_USE } from '#shared/domain/retention/versions-in-use.ts'
import { chance } from '#tests/fixtures/chance.ts'
import { ANY_CLIENT } from '#tests/unit/shared/domain/releases/any-client.ts'
import {
  aWorld,
  candidatesOf,
  keptIn,
  manifests,
  rollbacksOf,
  unsettledIn,
  type World,
  withoutRollbacks,
} from './world.ts'

const ROUND_COUNT = 1500
const PLATFORMS = ['linux-x86_64', 'windows-x86_64', 'darwin-aarch64', 'darwin-x86_64']

/** What every client is handed, by channel: of each version that was ever published, and of some that were not. */
function answersOf(world: World, purged?: ReadonlySet<string>): string[] {
  const versions = [...new Set(world.published.map(({ release }) => release.version)), '0.0.1', '9.9.9']
  return manifests(world, purged).flatMap((manifest) =>
    versions.flatMap((version) =>
      PLATFORMS.flatMap((platform) =>
        [0.05, 0.95].map(
          (bucket) =>
            `${manifest.channel} ${version} ${platform} ${handed(manifest, version, platform, bucket)}`,
        ),
      ),
    ),
  )
}

function handed(manifest: Manifest, currentVersion: string, platform: string, bucket: number): string {
  const choice = chooseUpdate(manifest, { platform, currentVersion, bucketOf: () => bucket, ...ANY_CLIENT })
  return choice.kind === 'update' ? choice.release.id : 'none'
}

test.each([1, 2, 5])('with the last %i kept, purging changes no answer to any client', (keepLast) => {
  const random = chance(keepLast)
  let [purgedCount, all, withRollback, updates] = [0, 0, 0, 0]
  for (let round = 0; round < ROUND_COUNT; round++) {
    const world = aWorld(random)
    const due = findDue({
      rule: { keepLast, keepInUse: false, afterDays: 30 },
      candidates: candidatesOf(world),
      offered: keptIn(world),
      rollbacks: rollbacksOf(world),
      unsettled: unsettledIn(world),
      inUse: NONE_IN_USE,
    })
    const purged = new Set(due.map(({ id }) => id))
    purgedCount += purged.size
    all += world.published.length
    const before = answersOf(world)
    updates += before.filter((answer) => !answer.endsWith('none')).length
    expect(answersOf(world, purged), describe(world, purged)).toEqual(before)
    if (world.rollbacks.size > 0) {
      withRollback++
      const ended = withoutRollbacks(world)
      expect(answersOf(ended, purged), describe(ended, purged)).toEqual(answersOf(ended))
    }
    expect(
      manifests(world, purged).map(({ announced }) => announced),
      describe(world, purged),
    ).toEqual(manifests(world).map(({ announced }) => announced))
  }
  // The histories are worth asking.
  expect(purgedCount / all).toBeGreaterThan(keepLast === 5 ? 0.01 : 0.1)
  expect(withRollback).toBeGreaterThan(100)
  expect(updates).toBeGreaterThan(ROUND_COUNT)
})

test('what a manifest holds, or a rollback aims at, is never purged', () => {
  const random = chance(7)
  for (let round = 0; round < ROUND_COUNT; round++) {
    const world = aWorld(random)
    const offered = keptIn(world)
    const rollbacks = rollbacksOf(world)
    const rule = { keepLast: 1, keepInUse: false as const, afterDays: 30 }
    const unsettled = new Set<string>()
    const candidates = candidatesOf(world)
    const due = findDue({ rule, candidates, offered, rollbacks, unsettled, inUse: NONE_IN_USE })
    for (const { id } of due) {
      expect(offered.has(id)).toBe(false)
      expect(rollbacks.map(({ targetId }) => targetId)).not.toContain(id)
    }
  }
})

function describe({ published, includes, rollbacks }: World, purged: ReadonlySet<string>): string {
  const lines = published.map(
    ({ on, yanked, release: { id, version, rolloutPercent, paused, assets } }) =>
      `${purged.has(id) ? 'PURGED ' : ''}${id} ${version} on ${on}${yanked ? ' yanked' : ''} ${rolloutPercent}%${paused ? ' paused' : ''}: ${assets.map((each) => each.updatePlatform)}`,
  )
  return [...lines, JSON.stringify([...includes]), JSON.stringify([...rollbacks])].join('\n')
}
