// A screen of the console with what surrounds it, by the table of screens. Apart from the router, so that the first load
// has neither the table nor the names of all its files.

import { type ComponentType, type ReactNode, useEffect } from 'react'
import type { ScreenName } from '#shared/routes.ts'
import { onLinkIntent } from '#web/lib/browser/link-intent.ts'
import { deliverLostClicks } from '#web/lib/browser/lost-clicks.ts'
import { applyMonoFont } from '#web/lib/browser/mono-font.ts'
import { ScreenTitleContext } from '#web/lib/browser/page.ts'
import { whenSessionIsKnown } from '#web/lib/session/session.ts'
import { consoleHeader, prepareHeader } from '#web/shell/frame/console-header.tsx'
import { consoleNotice, prepareNotice } from '#web/shell/notices/console-notice.tsx'
import type { ConsoleParts, Gate, GateParts, Screen } from '#web/shell/screen.ts'
import { provideIcons } from '#web/ui/icon/icon.tsx'
import { LATER_ICONS } from '#web/ui/icon/later-icons.ts'
import type { LazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { gates, screens } from './screens.ts'
import { ArrivedScreen, lazyScreen } from './shell/gates/lazy-screen.tsx'
import { LoadingContext } from './shell/gates/screen-loading.tsx'
import { SessionGate } from './shell/gates/session-gate.tsx'
import { ShapedLoading } from './shell/gates/shaped-loading.tsx'

export const parts: ConsoleParts = {
  screens,
  header: (state) => consoleHeader(screens, state),
  notice: consoleNotice,
}

/** For the router, which needs it no sooner than the console. */
export { onLinkIntent }

provideIcons(LATER_ICONS)
applyMonoFont()
deliverLostClicks()

/** Gates with code of their own need the contract's schemas, which screens of visitors load without. */
const lazyGates = {
  organization: lazyScreen(gates.organization.load),
  application: lazyScreen(gates.application.load),
}
const GATES: Record<Gate, ComponentType<{ children: ReactNode }>> = {
  entry: Open,
  public: Open,
  session: SessionGate,
  ...lazyGates,
}

const Queries = lazyScreen(gates.public.queries)

const SCREENS = Object.fromEntries(
  Object.entries<Screen>(screens).map(([name, { load }]) => [name, lazyScreen(load)]),
) as Record<ScreenName, LazyPart<object>>

export default function ConsoleScreen({ name }: { name: ScreenName }) {
  const { gate, title = '', shape }: Screen = screens[name]
  // Behind a closed gate the screen is not rendered yet, but its code can be on the way.
  useEffect(() => preloadScreen(name), [name])
  const Gate = GATES[gate]
  return (
    <ScreenTitleContext value={title}>
      <LoadingContext value={shape && <ShapedLoading title={title} shape={shape} />}>
        <Queries>
          <Gate>
            <ArrivedScreen screen={SCREENS[name]} />
          </Gate>
        </Queries>
      </LoadingContext>
    </ScreenTitleContext>
  )
}

function Open({ children }: { children: ReactNode }) {
  return children
}

/** Fetches the code of a screen and of what surrounds it. A failure shows when the screen is rendered. */
export function preloadScreen(name: ScreenName): void {
  const { header, notice }: GateParts = gates[screens[name].gate]
  for (const load of [header, notice, SCREENS[name].preload]) load?.().catch(() => undefined)
}

/**
 * Loads all of a page of logged-in users, code and first data, so that it is complete when it is painted first. A
 * failure shows when the screen is rendered.
 */
export async function prepareScreen(name: ScreenName): Promise<void> {
  const { gate } = screens[name]
  const loading: Promise<unknown>[] = [Queries.preload(), SCREENS[name].preload()]
  if (gate !== 'public') loading.push(prepareHeader(), whenSessionIsKnown())
  if (gate === 'organization' || gate === 'application')
    loading.push(lazyGates[gate].preload(), prepareNotice(), cacheFirst())
  await Promise.allSettled(loading)
}

async function cacheFirst(): Promise<void> {
  const [{ cacheFirstQueries }] = await Promise.all([gates.organization.data(), whenSessionIsKnown()])
  await cacheFirstQueries()
}
