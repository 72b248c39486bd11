import { useLocation } from 'wouter'
import { links } from '#shared/routes.ts'
import type { ContinueWith } from '#web/lib/flow.ts'
import { leaveTo } from '#web/lib/page.ts'
import { renewSession, takeRecordedPath } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'

const SCREENS: Record<string, (() => string) | undefined> = {
  show_verification_ui: links.verification,
  show_settings_ui: links.settings,
  show_recovery_ui: links.recovery,
}

/** Goes on after a flow is through: where the service says, else where the person was going when it began. */
export function useFinish() {
  const [, go] = useLocation()
  return async (next: ContinueWith | null): Promise<void> => {
    const screen = next && SCREENS[next.action]
    const elsewhere = screen ? null : next?.redirect_browser_to
    if (elsewhere && !isHome(elsewhere)) return leaveTo(elsewhere)
    const path = screen ? withFlow(screen(), next.flow?.id) : takeRecordedPath()
    await renewSession()
    go(path, { replace: true })
  }
}

/** The address that a service names for want of a better one; where the person was going is better. */
function isHome(address: string): boolean {
  const home = new URL(links.organizations(), settings.siteOrigin)
  return new URL(address, home).href === home.href
}

function withFlow(path: string, id: string | undefined): string {
  return id ? `${path}?flow=${encodeURIComponent(id)}` : path
}
