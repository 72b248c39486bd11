// What a client is answered from a compiled manifest, against the rules written down a second time, naively and over
// the whole history: for random histories, kinds of files, rollouts, rollbacks and included channels.

import { expect, test } from 'vitest'
import { chooseUpdate } from '#shared/domain/releases/choose-update.ts'
import {
  compileManifest,
  isSufficient,
  MAX_PARTIAL_RELEASES,
  slotsOf,
} from '#shared/domain/releases/compile-manifest.ts'
import { chance } from '#tests/fixtures/chance.ts'
import { ANY_CLIENT } from './any-client.ts'
import { aHistory, announcedOf, aPart, clientsOf, type History, offeredOf } from './channel-history.ts'
import { expectedChoice, expectedMandatory } from './expected-choice.ts'
import type { Client } from './installable.ts'

const ROUND_COUNT = 700

const noClient: Client = { platform: '', currentVersion: '', bucketOf: () => 0, ...ANY_CLIENT }

function forRandomHistories(
  seed: number,
  check: (history: History, random: ReturnType<typeof chance>) => void,
) {
  const random = chance(seed)
  for (let round = 0; round < ROUND_COUNT; round++) check(aHistory(random), random)
}

test('a compiled manifest answers every client as the rules want it, whatever it leaves out', () => {
  let [updates, movedBack, steps, mandatory, kept, all] = [0, 0, 0, 0, 0, 0]
  forRandomHistories(11, (history, random) => {
    const manifest = compileManifest(history.state)
    kept += manifest.releases.length
    all += history.state.releases.length
    for (const client of clientsOf(history, random)) {
      const expected = expectedChoice(history, client)
      const choice = chooseUpdate(manifest, client)
      const got = choice.kind === 'update' ? `${choice.release.id} ${choice.asset.id}` : null
      expect(got, describe(history, client)).toBe(expected && `${expected.release.id} ${expected.asset.id}`)
      if (expected) updates++
      if (expected?.isBack) movedBack++
      if (expected?.isStep) steps++
      if (expected && choice.kind === 'update') {
        const isMandatory = expectedMandatory(expected.release, client)
        expect(choice.mandatory, describe(history, client)).toBe(isMandatory)
        if (isMandatory) mandatory++
      }
    }
  })
  // The histories are worth asking: many updates, steps and ways back, and manifests that leave releases out.
  expect(updates).toBeGreaterThan(5000)
  expect(movedBack).toBeGreaterThan(500)
  expect(steps).toBeGreaterThan(900)
  expect(mandatory).toBeGreaterThan(1000)
  expect(updates - mandatory).toBeGreaterThan(1000)
  expect(kept / all).toBeLessThan(0.75)
})

test('a compiled manifest gives the reasons that the whole history gives', () => {
  forRandomHistories(12, (history, random) => {
    const manifest = compileManifest(history.state)
    const whole = { ...manifest, releases: offeredOf(history) }
    for (const client of clientsOf(history, random))
      expect(chooseUpdate(manifest, client), describe(history, client)).toEqual(chooseUpdate(whole, client))
  })
})

test('a part of a channel that is sufficient compiles to the same manifest', () => {
  let [parts, shorter] = [0, 0]
  forRandomHistories(13, (history) => {
    const slots = new Set(
      offeredOf(history)
        .filter(({ paused, rolloutPercent }) => !paused && rolloutPercent === 100)
        .flatMap(({ assets }) => assets.flatMap(slotsOf)),
    )
    const { state } = history
    for (let length = 0; length <= state.releases.length; length++) {
      const part = { ...state, releases: aPart(history, length) }
      if (!isSufficient(part, slots)) continue
      const steps = state.releases.filter((each) => each.requiredStep && !part.releases.includes(each))
      const read = { ...state, releases: [...part.releases, ...steps] }
      expect(compileManifest(read), describe(history, noClient)).toEqual(compileManifest(state))
      parts++
      if (read.releases.length < state.releases.length) shorter++
      break
    }
  })
  expect(parts).toBeGreaterThan(200)
  expect(shorter).toBeGreaterThan(50)
})

test('the announced release is in the manifest, full, and has all that the one announced before it had', () => {
  forRandomHistories(14, (history) => {
    const { announced, releases } = compileManifest(history.state)
    expect(announced, describe(history, noClient)).toBe(announcedOf(history)?.id ?? null)
    if (announced) expect(releases.map(({ id }) => id)).toContain(announced)
  })
})

test('a manifest keeps few releases, however long its history', () => {
  forRandomHistories(15, (history) => {
    const { releases } = compileManifest(history.state)
    const slots = new Set(releases.flatMap(({ assets }) => assets.flatMap(slotsOf)))
    const steps = releases.filter(({ requiredStep }) => requiredStep)
    expect(releases.length).toBeLessThanOrEqual(slots.size + MAX_PARTIAL_RELEASES + 22 + steps.length)
  })
})

/** In few words, for a failing history. */
function describe({ state }: History, { platform, currentVersion, bucketOf }: Client): string {
  const releases = state.releases.map(
    ({ id, version, channel, rolloutPercent, paused, pubDate, assets, requiredStep, minimumVersion }) =>
      `${id} ${version} ${requiredStep ? 'step' : ''} ${minimumVersion ?? ''} ${channel === undefined ? 'own' : channel} ${paused ? 'paused' : rolloutPercent} ${pubDate.slice(14, 16)}: ${assets.map((each) => (each.signature ? '+' : '-') + each.id.slice(4)).join(', ')}`,
  )
  const rollbacks = state.rollbacks.map((each) => JSON.stringify(each))
  const about = `${platform} ${currentVersion} ${bucketOf('')} semver ${state.semver} on ${state.channel}`
  return [about, ...releases, ...rollbacks].join('\n')
}
