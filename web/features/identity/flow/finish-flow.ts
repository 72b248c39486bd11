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

/** After a completed flow, continues to the URL that the service sends, else to the return URL that it began with. */
export async function finishFlow(
  { path, go }: Router,
  next: ContinueWith | null,
  returnTo?: string,
): Promise<void> {
  const screen = next && SCREENS[next.action]
  const url = screen ? undefined : (next?.redirect_browser_to ?? returnTo)
  const own = url && !isHome(url) ? ownScreen(url) : null
  if (url && !isHome(url) && own === null) return leaveTo(url)
  // After changing an email the person returns to the settings.
  if (screen && path === patterns.settings) recordPath(path)
  const target = screen ? withFlow(screen(), next.flow?.id) : (own ?? takeRecordedPath())
  await renewSession()
  go(target, { replace: true })
}

/** Follows a redirect that the service requires before it continues with the form. */
export async function leaveFor({ path, go }: Router, url: string): Promise<void> {
  const screen = ownScreen(url)
  if (screen === null) {
    keepPathForDetour()
    return leaveTo(url)
  }
  // A redirect to the login can't have changed the session; any other may just have created one.
  if (path !== patterns.settings) await renewSession()
  go(screen)
}

/** Whether a URL is the service's default return URL: the page that the user came from takes precedence. */
function isHome(url: string): boolean {
  const home = new URL(links.organizations(), settings.siteOrigin)
  return new URL(url, home).href === home.href
}

function withFlow(path: string, id: string | undefined): string {
  return id ? `${path}?flow=${encodeURIComponent(id)}` : path
}
