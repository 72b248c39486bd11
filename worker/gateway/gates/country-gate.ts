// Blocks registration, login and recovery from countries where the product isn't offered. Existing sessions
// keep working, and installed apps are never checked. Visitors from an unknown country are let in.

import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isUnsupportedCountry } from '#shared/domain/country.ts'
import { patterns } from '#shared/routes.ts'
import type { Settings } from '#worker/env.ts'
import { readCountries } from '#worker/gateway/assets/client-settings.ts'
import type { GatewayEnv } from '#worker/gateway/gateway-env.ts'
import { isNavigation } from '#worker/gateway/navigation.ts'

/** The submissions that are blocked. */
export const GATED_PATHS = ['login', 'registration', 'recovery'].map((flow) => `/self-service/${flow}`)

const UNAVAILABLE_FOR_LEGAL_REASONS = 451
const REASON = 'The product is not available in the country you seem to be in.'

/** @param isSignedIn asks the identity service whether the request has an active session */
export function gateCountries(
  { SITE_ORIGIN, UNSUPPORTED_COUNTRIES }: Settings,
  isSignedIn: (c: Context<GatewayEnv>) => Promise<boolean>,
) {
  const unsupported = readCountries(UNSUPPORTED_COUNTRIES) ?? undefined
  const page = `${SITE_ORIGIN}${patterns.unsupportedCountry}`
  return createMiddleware<GatewayEnv>(async function gateCountries(c, next) {
    const { country, requestId } = c.get('caller')
    const refused = c.req.method === 'POST' && country && isUnsupportedCountry(country, unsupported)
    if (!refused || (await isSignedIn(c))) return next()
    if (isNavigation(c.req.raw.headers)) return c.redirect(page, 303)
    const error = {
      id: 'country_unsupported',
      code: UNAVAILABLE_FOR_LEGAL_REASONS,
      status: 'Unavailable For Legal Reasons',
      request: requestId,
      reason: REASON,
      message: REASON,
    }
    return c.json({ error, redirect_browser_to: page }, UNAVAILABLE_FOR_LEGAL_REASONS, {
      'cache-control': 'no-store',
    })
  })
}
