// Shows the screen of the current path: those to log in and sign up at once, the others by the table of screens.

import { useEffect } from 'react'
import { Route, useLocation } from 'wouter'
import { matchScreen } from '#shared/match-screen.ts'
import { links, patterns } from '#shared/routes.ts'
import { idle } from '#web/lib/browser/idle.ts'
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
  if (!screen) return
  const entry = ENTRIES.get(screen)
  try {
    const prepared = entry
      ? entry.preload()
      : (await Promise.all([loadConsole(), ConsoleScreen.preload()]))[0].prepareScreen(screen)
    await Promise.race([prepared, new Promise((stop) => setTimeout(stop, FIRST_PAINT_WAIT_MS))])
  } catch {
    // The screen loads it again.
  }
}

/** The screen of the current path. An unknown path redirects to the not-found page. */
export function Routes() {
  const [path] = useLocation()
  const { screen } = matchScreen(path)
  useEffect(preloadLater, [])
  if (!screen) return <Redirect to={links.notFound()} />
  const entry = ENTRIES.get(screen)
  return (
    <Route key={screen} path={patterns[screen]}>
      {entry ? <ArrivedScreen screen={entry} /> : <ConsoleScreen name={screen} />}
    </Route>
  )
}

/**
 * Once the page is painted, which its requests would delay: preloads the console, then each screen while the user is
 * about to follow a link to it.
 */
function preloadLater(): () => void {
  const listening = idle()
    .then(ConsoleScreen.preload)
    .then(loadConsole)
    .then(
      (part) =>
        part.onLinkIntent((path) => {
          const { screen } = matchScreen(path)
          const entry = screen && ENTRIES.get(screen)
          if (entry) entry.preload().catch(() => undefined)
          else if (screen) part.preloadScreen(screen)
        }),
      () => undefined,
    )
  return () => void listening.then((stop) => stop?.())
}
