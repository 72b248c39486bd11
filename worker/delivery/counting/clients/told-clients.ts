// What this isolate has told a Meter of the clients of one day, as sketches: only hashes that change one of them are
// sent again. Forgetting it, when the isolate is evicted or serves too many applications, costs nothing but sending
// them once more, as a Meter that knows a hash ignores it.

import {
  CLIENT_DIMENSIONS,
  type ClientDimension,
  type ClientKeys,
  type SketchHashes,
} from './client-batch.ts'
import { type ClientHasher, clientHasher } from './client-hash.ts'
import { admitted } from './client-values.ts'
import { addHash, emptySketch, type Sketch } from './sketch.ts'

export interface ToldClients {
  day: string
  keyId: string
  hash: ClientHasher
  /** Null: nothing of the day before is compared. */
  hashBefore: ClientHasher | null
  /** Notes one client, and what it is counted by. */
  add: (hash: number, values: readonly (readonly [ClientDimension, string])[]) => void
  /** What changed since the last call. */
  takeChanges: () => SketchHashes[]
}

export function createToldClients(day: string, keys: ClientKeys): ToldClients {
  const sketches = new Map(CLIENT_DIMENSIONS.map((each) => [each, new Map<string, Sketch>()]))
  const used = new Map(CLIENT_DIMENSIONS.map((each) => [each, new Set<string>()]))
  let changes = new Map<string, { dimension: ClientDimension; value: string; hashes: number[] }>()

  function addTo(dimension: ClientDimension, sent: string, hash: number): void {
    const places = used.get(dimension) ?? new Set()
    const value = admitted(dimension, sent, places, keys.usual[dimension])
    places.add(value)
    const ofDimension = sketches.get(dimension)
    const sketch = ofDimension?.get(value) ?? emptySketch()
    ofDimension?.set(value, sketch)
    if (!addHash(sketch, hash)) return
    const key = `${dimension} ${value}`
    const change = changes.get(key) ?? { dimension, value, hashes: [] }
    change.hashes.push(hash)
    changes.set(key, change)
  }

  return {
    day,
    keyId: keys.id,
    hash: clientHasher(keys.today),
    hashBefore: keys.before && clientHasher(keys.before),
    add(hash, values) {
      for (const [dimension, value] of values) addTo(dimension, value, hash)
    },
    takeChanges() {
      const taken = [...changes.values()]
      changes = new Map()
      return taken.map(({ hashes, ...rest }) => ({ ...rest, hashes: Float64Array.from(hashes) }))
    },
  }
}
