import { patterns } from '#shared/routes.ts'
import { settings } from '#web/lib/api/settings.ts'

const SCREENS: ReadonlySet<string> = new Set([
  patterns.login,
  patterns.registration,
  patterns.recovery,
  patterns.verification,
  patterns.settings,
])

/**
 * The console's own screen at a URL that the identity service names, as a path; null when the browser has to
 * load the URL. Starting a flow leads to a screen as well, since each screen starts its flow by itself; only one
 * that another service waits for may go on without any screen, so that one is left to the browser.
 */
export function ownScreen(url: string): string | null {
  const { origin, pathname, search, searchParams } = new URL(url, settings.siteOrigin)
  if (origin !== settings.siteOrigin || searchParams.has('login_challenge')) return null
  const path = pathname.replace(/^\/self-service(\/[a-z]+)(\/browser)?$/, '$1')
  return SCREENS.has(path) ? `${path}${search}` : null
}
