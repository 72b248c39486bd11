// Where to continue after a form: inside the console if possible, else by a browser redirect.

import { links, patterns } from '#shared/routes.ts'
import type { ContinueWith } from '#web/lib/api/flow.ts'
import { settings } from '#web/lib/api/settings.ts'
import { leaveTo } from '#web/lib/browser/page.ts'
import { keepPathForDetour, recordPath, renewSession, takeRecordedPath } from '#web/lib/session/session.ts'
import { ownScreen } from './own-screen.ts'

/** The router's part of it: the path that is shown, and the way to another one. */
export interface Router {
  path: string
  go: (path: string, options?: { replace?: boolean }) => void
}

const SCREENS: Record<string, (() => string) | undefined> = {
  show_verification_ui: links.verification,
  show_settings_ui: links.settings,
  show_recovery_ui: links.recovery,
}

/** Continues after a completed flow: where the service says, else to the return address it began with. */
export async function finishFlow(
  { path, go }: Router,
  next: ContinueWith | null,
  returnTo?: string,
): Promise<void> {
  const screen = next && SCREENS[next.action]
  const address = screen ? undefined : (next?.redirect_browser_to ?? returnTo)
  const own = address && !isHome(address) ? ownScreen(address) : null
  if (address && !isHome(address) && own === null) return leaveTo(address)
  // After changing an email the person returns to the settings.
  if (screen && path === patterns.settings) recordPath(path)
  const target = screen ? withFlow(screen(), next.flow?.id) : (own ?? takeRecordedPath())
  await renewSession()
  go(target, { replace: true })
}

/** Follows a redirect that the service requires before it continues with the form. */
export async function leaveFor({ path, go }: Router, address: string): Promise<void> {
  const screen = ownScreen(address)
  if (screen === null) {
    keepPathForDetour()
    return leaveTo(address)
  }
  // A redirect to the login can't have changed the session; any other may just have created one.
  if (path !== patterns.settings) await renewSession()
  go(screen)
}

/** The address that a service names for want of a better one; where the person was going is better. */
function isHome(address: string): boolean {
  const home = new URL(links.organizations(), settings.siteOrigin)
  return new URL(address, home).href === home.href
}

function withFlow(path: string, id: string | undefined): string {
  return id ? `${path}?flow=${encodeURIComponent(id)}` : path
}
