/** A bounded memory of one isolate: each entry until its time, and of too many the oldest give way. */
export interface ExpiringCache<V> {
  get: (key: string, nowMs: number) => V | undefined
  /** @param untilMs when it is forgotten, in milliseconds since 1970 */
  set: (key: string, value: V, untilMs: number) => void
  delete: (key: string) => void
}

/** @param maxEntries how many are kept at once */
export function createExpiringCache<V>(maxEntries: number): ExpiringCache<V> {
  const entries = new Map<string, { value: V; untilMs: number }>()
  return {
    get(key, nowMs) {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.untilMs > nowMs) return entry.value
      entries.delete(key)
      return undefined
    },
    set(key, value, untilMs) {
      entries.delete(key)
      const [oldest] = entries.size >= maxEntries ? entries.keys() : []
      if (oldest !== undefined) entries.delete(oldest)
      entries.set(key, { value, untilMs })
    },
    delete: (key) => void entries.delete(key),
  }
}
