// Shows the screen of the current path, by the table of screens.

import { type ComponentType, type ReactNode, useEffect } from 'react'
import { Route, useLocation } from 'wouter'
import { matchScreen } from '#shared/match-screen.ts'
import { links, patterns, type ScreenName } from '#shared/routes.ts'
import { ScreenTitleContext } from '#web/lib/browser/page.ts'
import { type Gate, type GateParts, type Screen, ScreensContext } from '#web/shell/screen.ts'
import type { LazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { gates, screens } from './screens.ts'
import { lazyScreen } from './shell/gates/lazy-screen.tsx'
import { Redirect, useArrival } from './shell/gates/redirect.tsx'
import { SessionGate } from './shell/gates/session-gate.tsx'

/** Gates with code of their own need the contract's schemas, which the sign-in screens do without. */
const GATES: Record<Gate, ComponentType<{ children: ReactNode }>> = {
  entry: Open,
  public: Open,
  session: SessionGate,
  organization: lazyScreen(gates.organization.load),
  application: lazyScreen(gates.application.load),
}

const Queries = lazyScreen(gates.public.queries)

const SCREENS = Object.fromEntries(
  Object.entries<Screen>(screens).map(([name, { load }]) => [name, lazyScreen(load)]),
) as Record<ScreenName, LazyPart<object>>

/** The screen of the current path. An unknown path redirects to the not-found page. */
export function Routes() {
  const [path] = useLocation()
  const { screen } = matchScreen(path)
  useEffect(preloadOnIntent, [])
  if (!screen) return <Redirect to={links.notFound()} />
  return (
    <Route key={screen} path={patterns[screen]}>
      <Place name={screen} />
    </Route>
  )
}

/** Lets the shell read the table. */
export function ScreensProvider({ children }: { children: ReactNode }) {
  return <ScreensContext value={screens}>{children}</ScreensContext>
}

function Place({ name }: { name: ScreenName }) {
  const { gate, title = '' }: Screen = screens[name]
  // Behind a closed gate the screen is not rendered yet, but its code can be on the way.
  useEffect(() => preload(name), [name])
  const Gate = GATES[gate]
  const Around = gate === 'entry' ? Open : Queries
  return (
    <ScreenTitleContext value={title}>
      <Around>
        <Gate>
          <Arrived screen={SCREENS[name]} />
        </Gate>
      </Around>
    </ScreenTitleContext>
  )
}

function Open({ children }: { children: ReactNode }) {
  return children
}

function Arrived({ screen: Screen }: { screen: ComponentType }) {
  useArrival()
  return <Screen />
}

/** Fetches the code of a screen and of what surrounds it. A failure shows when the screen is rendered. */
function preload(name: ScreenName): void {
  const { header }: GateParts = gates[screens[name].gate]
  for (const load of [header, SCREENS[name].preload]) load?.().catch(() => undefined)
}

/** Preloads a screen while the user is about to follow a link to it. */
function preloadOnIntent(): () => void {
  const listening = import('#web/lib/browser/link-intent.ts').then(
    (part) =>
      part.onLinkIntent((path) => {
        const { screen } = matchScreen(path)
        if (screen) preload(screen)
      }),
    () => undefined,
  )
  return () => void listening.then((stop) => stop?.())
}
