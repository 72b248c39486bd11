// Third-party scripts that the console loads, and their stand-ins for development and previews.

import { isFree } from '#shared/domain/billing/pricing.ts'
import type { Settings } from '#worker/env.ts'
import { hmacHex } from '#worker/platform/crypto/digest.ts'

/** The script of the stand-in chat on localhost. */
export const LOCAL_CHAT_SCRIPT = '/dev/support-chat.js'

/** The support chat that the console loads for Admins. */
export interface SupportChat {
  script: string
  appId: string
  /** Origins that the chat's script may load from and connect to, beside its own. */
  origins: string[]
  secret: string
}

/** The configured chat; on localhost its stand-in; null: none. */
export function supportChatOf(settings: Settings): SupportChat | null {
  const {
    SUPPORT_CHAT_SCRIPT: script,
    SUPPORT_CHAT_APP_ID: appId = '',
    SUPPORT_CHAT_SECRET: secret,
  } = settings
  const origins = originsOf(script, settings.SUPPORT_CHAT_ORIGINS)
  if (script && secret) return { script, appId, origins, secret }
  if (settings.ENVIRONMENT !== 'local') return null
  return {
    script: `${settings.SITE_ORIGIN}${LOCAL_CHAT_SCRIPT}`,
    appId: 'local',
    origins: [],
    secret: hmacHex(settings.TOKEN_SIGNING_KEY, 'support-chat'),
  }
}

/** The script, a static file, of the stand-in card provider. It moves no money. */
const TEST_CARD_PROVIDER = '/test-card-provider.js'

/** The provider whose script approves payments, with Chargebee.js' interface. */
export interface CardProvider {
  script: string
  site: string
  publishableKey: string
  /** Origins that the script may load from, show and connect to. */
  origins: string[]
}

/** The configured card provider; outside of production its stand-in; null: none. */
export function cardProviderOf(settings: Settings): CardProvider | null {
  const {
    CARD_PROVIDER: script,
    CARD_PROVIDER_SITE: site = '',
    CARD_PROVIDER_PUBLISHABLE_KEY: key = '',
  } = settings
  if (script) {
    const origins = originsOf(script, settings.CARD_PROVIDER_ORIGINS)
    return { script, site, publishableKey: key, origins }
  }
  // Where every plan is free of charge, nothing is sold.
  if (settings.ENVIRONMENT === 'production' || isFree(settings.DEFAULT_PLAN)) return null
  const builtIn = `${settings.SITE_ORIGIN}${TEST_CARD_PROVIDER}`
  return { script: builtIn, site: 'test', publishableKey: 'test', origins: [] }
}

/** The origin of a script, and the other origins in its setting. */
function originsOf(script: string | undefined, others: string | undefined): string[] {
  const named = others?.split(',').map((origin) => origin.trim()) ?? []
  return script ? [new URL(script).origin, ...named] : named
}
