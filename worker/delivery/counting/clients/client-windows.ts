// Turns the clients of a window into what their Meter is sent. Hashing runs after the answers, a few hundred at a time,
// so that an update check never waits for long behind it.

import { clientVersion } from '#shared/domain/insights/client-version.ts'
import { SECOND } from '#shared/domain/time.ts'
import type { UpdateCheck } from '#worker/delivery/counting/count.ts'
import { logProblem } from '#worker/platform/log.ts'
import { sleep, withTimeout } from '#worker/platform/timeout.ts'
import type { BatchAnswer, ClientBatch, ClientKeys, SeenClients } from './client-batch.ts'
import { clientValues } from './client-values.ts'
import { createToldClients, type ToldClients } from './told-clients.ts'

/** Applications of which an isolate remembers what it has told. */
const MAX_APPLICATIONS = 64
const HASHED_AT_ONCE = 250
const KEYS_TIMEOUT_MS = 3 * SECOND

/** Clients that made equal checks, from one country, by their identities. */
export interface WindowClients {
  check: UpdateCheck
  country: string
  identities: ReadonlySet<string>
}

/** @param keysOf asks the Meter of an application for the keys of a day */
export function createClientWindows(keysOf: (appId: string, day: string) => Promise<ClientKeys>) {
  const told = new Map<string, ToldClients>()

  async function toldOf(appId: string, day: string): Promise<ToldClients> {
    const known = told.get(appId)
    // Deleting and setting moves the key to the end, so the first key is the least recently used (LRU).
    told.delete(appId)
    const current =
      known?.day === day
        ? known
        : createToldClients(day, await withTimeout(keysOf(appId, day), KEYS_TIMEOUT_MS))
    told.set(appId, current)
    const [oldest] = told.keys()
    if (told.size > MAX_APPLICATIONS && oldest !== undefined) told.delete(oldest)
    return current
  }

  return {
    /** What to send of a window; undefined when nothing can be: checks are counted without their clients then. */
    async close(
      appId: string,
      day: string,
      at: number,
      clients: readonly WindowClients[],
    ): Promise<ClientBatch | undefined> {
      if (clients.every(({ identities }) => identities.size === 0)) return undefined
      try {
        const current = await toldOf(appId, day)
        const seen = await hashAll(current, clients)
        return { keys: current.keyId, day, at, sketches: current.takeChanges(), seen }
      } catch (problem) {
        logProblem('Clients could not be counted', { appId }, problem)
        return undefined
      }
    },

    /** @param answer null: the batch may not have arrived */
    answered(appId: string, answer: BatchAnswer | null): void {
      if (!answer?.keysMatch) told.delete(appId)
    },
  }
}

async function hashAll(told: ToldClients, clients: readonly WindowClients[]): Promise<SeenClients[]> {
  const seen = new Map<string, { today: number[]; before: number[] }>()
  let hashed = 0
  for (const { check, country, identities } of clients) {
    const values = clientValues(check, country)
    const version = clientVersion(check.version)
    const ofVersion = seen.get(version) ?? { today: [], before: [] }
    seen.set(version, ofVersion)
    for (const identity of identities) {
      const hash = told.hash(identity)
      told.add(hash, values)
      ofVersion.today.push(hash)
      if (told.hashBefore) ofVersion.before.push(told.hashBefore(identity))
      if (++hashed % HASHED_AT_ONCE === 0) await sleep(0)
    }
  }
  seen.delete('')
  return [...seen].map(([version, { today, before }]) => ({
    version,
    today: Float64Array.from(today),
    before: told.hashBefore ? Float64Array.from(before) : null,
  }))
}
