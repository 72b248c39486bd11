// The monospaced font: 23 KB that no first paint waits for. Until a browser has it, its fallback of the same metrics is
// shown, so the change moves nothing.

import { idle } from './idle.ts'
import { localStore } from './storage.ts'

const STORED = 'mono-font'
const FAMILY = "1em 'Geist Mono Variable'"

/**
 * Uses the font once it is there: where this browser has fetched it before, it is read from its cache at once. Text that
 * named it earlier would keep the fallback when the cache was cleared (`font-display: optional`).
 */
export function applyMonoFont(): void {
  void (localStore.get(STORED) ? Promise.resolve() : idle())
    .then(() => globalThis.document.fonts.load(FAMILY))
    .then((faces) => {
      if (faces.length === 0) return
      localStore.set(STORED, 'fetched')
      globalThis.document.documentElement.dataset['monoFont'] = ''
    })
    .catch(() => undefined)
}
