// The monospaced font: 23 KB that no first paint waits for. Until a browser has it, its fallback of the same metrics is
// shown, so the change moves nothing.

import { idle } from './idle.ts'
import { localStore } from './storage.ts'

const STORED = 'mono-font'
const FAMILY = "1em 'Geist Mono Variable'"

/** Uses the font from the first paint on where this browser has fetched it before, else once it is there. */
export function applyMonoFont(): void {
  if (localStore.get(STORED)) nameFont()
  else
    void idle()
      .then(() => globalThis.document.fonts.load(FAMILY))
      .then((faces) => {
        if (faces.length === 0) return
        localStore.set(STORED, 'fetched')
        nameFont()
      })
      .catch(() => undefined)
}

function nameFont(): void {
  globalThis.document.documentElement.dataset['monoFont'] = ''
}
