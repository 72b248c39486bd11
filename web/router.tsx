// Shows the screen of the current path: those to log in and sign up at once, the others by the table of screens.

import { useEffect } from 'react'
import { Route, useLocation } from 'wouter'
import { matchScreen } from '#shared/match-screen.ts'
import { links, patterns, type ScreenName } from '#shared/routes.ts'
import { provideScreens } from '#web/shell/screen.ts'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { entryScreens } from './entry-screens.ts'
import { ArrivedScreen, lazyScreen } from './shell/gates/lazy-screen.tsx'
import { Redirect } from './shell/gates/redirect.tsx'
import { ScreenLoading } from './shell/gates/screen-loading.tsx'

const ENTRIES = new Map(Object.entries(entryScreens).map(([name, { load }]) => [name, lazyScreen(load)]))

provideScreens(entryScreens)

const loadConsole = async () => {
  const part = await import('./console-screen.tsx')
  provideScreens(part.parts.screens, part.parts)
  return part
}

const ConsoleScreen = lazyPart(() => loadConsole().then((part) => part.default), <ScreenLoading />)

/** How long the first paint waits for the rest of the page, once the frame can be painted. */
const FIRST_PAINT_WAIT_MS = 250

/**
 * Loads what the page at `path` is painted with first: what the frame reads of the table, and if it comes soon the
 * screen with its data. A failure shows when the screen is rendered.
 */
export async function prepareFirstPaint(path: string): Promise<void> {
  const { screen } = matchScreen(path)
  if (!screen || ENTRIES.has(screen)) return
  try {
    const [{ prepareScreen }] = await Promise.all([loadConsole(), ConsoleScreen.preload()])
    await Promise.race([prepareScreen(screen), new Promise((stop) => setTimeout(stop, FIRST_PAINT_WAIT_MS))])
  } catch {
    // The screen loads it again.
  }
}

/** The screen of the current path. An unknown path redirects to the not-found page. */
export function Routes() {
  const [path] = useLocation()
  const { screen } = matchScreen(path)
  useEffect(() => {
    ConsoleScreen.preload().catch(() => undefined)
    return preloadOnIntent()
  }, [])
  if (!screen) return <Redirect to={links.notFound()} />
  const entry = ENTRIES.get(screen)
  return (
    <Route key={screen} path={patterns[screen]}>
      {entry ? <ArrivedScreen screen={entry} /> : <ConsoleScreen name={screen} />}
    </Route>
  )
}

/** Preloads a screen while the user is about to follow a link to it. */
function preloadOnIntent(): () => void {
  const listening = import('#web/lib/browser/link-intent.ts').then(
    (part) =>
      part.onLinkIntent((path) => {
        const { screen } = matchScreen(path)
        if (screen) preload(screen).catch(() => undefined)
      }),
    () => undefined,
  )
  return () => void listening.then((stop) => stop?.())
}

async function preload(screen: ScreenName): Promise<void> {
  const entry = ENTRIES.get(screen)
  if (entry) await entry.preload()
  else (await loadConsole()).preloadScreen(screen)
}
