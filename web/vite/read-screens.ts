import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { normalizePath } from 'vite'
import type { GateParts, Screen } from '#web/shell/screen.ts'

export interface ScreenModules {
  /** Whether the log-in is shown in its place to users who aren't logged in. */
  gated: boolean
  /** Ids of what is loaded with the screen: the header of signed-in users, the gate. */
  around: string[]
  /** Id of the screen's own module. */
  own: string
}

const idOf = (url: string) => normalizePath(fileURLToPath(url))

/** Id of the page's script. */
export const main = idOf(new URL('../main.tsx', import.meta.url).href)

/** Id of the table of screens, with the way to show one: all but the first load. */
export const table = idOf(new URL('../console-screen.tsx', import.meta.url).href)

/** Ids of the session's lookup and of server data, which the first load does without. */
export const queries = [
  '../lib/session/session-lookup.ts',
  '../shell/gates/queries.tsx',
  // Too small for a request.
  '../lib/browser/keep-focus.ts',
].map((path) => idOf(new URL(path, import.meta.url).href))

/** A part of screens that is no component. */
const FIRST_QUERIES = '/lib/api/first-queries.ts'

const STUB = 'export default import.meta.url'

/**
 * The modules of each screen, by its name in the table of screens. The table is run, not parsed: each loader imports a
 * stub that knows its own URL in place of the component.
 */
export async function readScreens(): Promise<Record<string, ScreenModules>> {
  const hooks = registerHooks({
    load: (url, context, next) =>
      url.endsWith('.tsx') || url.endsWith(FIRST_QUERIES)
        ? { format: 'module', source: STUB, shortCircuit: true }
        : next(url, context),
  })
  try {
    // Not a literal: Vite would bundle it, and all screens with it, into its configuration.
    const rows = new URL('../screens.ts', import.meta.url).href
    const { screens, gates }: typeof import('#web/screens.ts') = await import(rows)
    const entries = Object.entries<Screen>(screens).map(async ([name, { gate, load }]) => {
      const parts: GateParts = gates[gate]
      const around = [parts.header, parts.notice, parts.data, parts.queries, parts.load].filter(
        (each) => each !== undefined,
      )
      const [own, ...others] = await Promise.all([load, ...around].map(moduleOf))
      if (gate !== 'entry') others.unshift(table)
      const gated = gate !== 'public' && gate !== 'entry'
      return [name, { gated, around: others, own: own ?? '' }] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  } finally {
    hooks.deregister()
  }
}

async function moduleOf(load: () => Promise<unknown>): Promise<string> {
  const stub = (await load()) as { default: string }
  return idOf(stub.default)
}
