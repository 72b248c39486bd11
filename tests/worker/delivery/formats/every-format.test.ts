// Histories that the REST API makes, and every format of the feed at once: each answer equals that of a second, slow model
// of the same rules, with the reason where there is no update. So no client is given a draft, a yanked release, or one of
// another channel, bundle or system, nor an older one unless its own was rolled back.

import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { chance } from '#tests/fixtures/chance.ts'
import { openHarness } from '#tests/worker/delivery/harness.ts'
import { CLIENTS, feedOf, reasonWith } from './every-format/asks.ts'
import { CHANNELS, type History, openHistory } from './every-format/history.ts'
import { type Client, couldRun } from './every-format/model.ts'

/** The first and the last. */
const [FIRST_SEED = 1, LAST_SEED = 2] = env.SEEDS ? env.SEEDS.split('-').map(Number) : []
const ROUND_COUNT = 3
const STEPS_PER_ROUND = 12
const CLIENTS_PER_CHANNEL = 4

/** In few words, for a failing history. */
function describe({ releases, includes, rollbacks, rotation }: History): string[] {
  return [
    ...releases.map(
      ({ release, channel, isDraft, isYanked, isPaused, percent, isStep, minimum, at }) =>
        `${release.version} on ${channel} ${isDraft ? 'draft' : isYanked ? 'yanked' : isPaused ? 'paused' : percent}${isStep ? ' step' : ''} minimum ${minimum} at ${at}: ${release.assets.map((each) => each.updatePlatform ?? `${each.deltaFrom} to ${each.deltaFor}`).join(', ')}`,
    ),
    ...[...includes].map(([channel, next]) => `${channel} includes ${next}`),
    ...[...rollbacks].map(
      ([channel, { target, upTo, at }]) =>
        `${channel} was rolled back to ${target.release.version} of ${target.channel} up to ${upTo} at ${at}`,
    ),
    ...(rotation ? [`second key after ${rotation.before}, in ${rotation.withKey.join(', ')}`] : []),
  ]
}

test('every answer equals that of the model', { timeout: 1_800_000 }, async () => {
  const counted = { offers: 0, backwards: 0, deltas: 0, secondKey: 0, nothing: 0 }
  const reasons = new Set<string | null>()
  for (let seed = FIRST_SEED; seed <= LAST_SEED; seed++) {
    const random = chance(seed)
    const { history, step } = await openHistory(random)
    for (let round = 0; round < ROUND_COUNT; round++) {
      for (let index = 0; index < STEPS_PER_ROUND; index++) await step()
      const harness = await openHarness()
      const feed = feedOf(harness, history)
      let reason: string | null = null
      const get: typeof feed = async (...asked) => {
        const answer = await feed(...asked)
        reason = answer.headers.get('x-update-reason')
        return answer
      }
      for (const channel of CHANNELS)
        for (let index = 0; index < CLIENTS_PER_CHANNEL; index++)
          for (const asking of CLIENTS) {
            const isKnown = asking.needsVersion || index < CLIENTS_PER_CHANNEL - 1
            const some =
              history.releases.length > 0 && random.happens(0.7)
                ? random.of(history.releases).height
                : undefined
            const height = isKnown ? (some ?? random.below(26)) : null
            const client: Client = { id: `client-${index}`, channel, height, platforms: asking.platforms }
            if (!couldRun(history, client)) continue
            const given = await asking.given(get, client)
            const about = `Seed ${seed}, round ${round}: ${asking.name} at ${height} on ${channel}, ${client.id}`
            expect(given, [about, ...describe(history)].join('\n')).toEqual(asking.wanted(history, client))
            // It is one document for all clients.
            if (asking.name !== 'latest.json')
              expect(reason, about).toBe(reasonWith(asking, history, client, given))
            reasons.add(reason)
            count(given, client, history)
          }
    }
  }
  for (const [what, times] of Object.entries(counted)) expect([what, times > 0]).toEqual([what, true])
  expect(reasons.size).toBeGreaterThan(4)

  /** The histories are worth asking: there are answers of every sort. */
  function count(given: unknown, { height }: Client, { releases }: History) {
    const { version, deltas = [], signature } = Object(given)
    counted[given === null ? 'nothing' : 'offers']++
    counted.deltas += deltas.length
    if (height !== null && Number(version?.split('.')[1]) < height) counted.backwards++
    const signatures = releases.flatMap(({ release }) =>
      release.assets.flatMap((each) => each.signatures ?? []),
    )
    if (signatures.some(({ value }) => value === signature)) counted.secondKey++
  }
})
