// The configuration of the embedded identity service, from the operator's settings.

import type { IdentityConfig } from '#identity/ports.ts'
import type { Settings } from '#worker/env.ts'

export function identityConfig(settings: Settings): IdentityConfig {
  return {
    loginStyle: settings.LOGIN_STYLE,
    registrationStyle: settings.REGISTRATION_STYLE,
    codeLogin: settings.LOGIN_BY_CODE,
    codeSecondFactor: settings.SECOND_FACTOR_BY_CODE,
    addressProof: settings.ADDRESS_PROOF,
    useContinueWith: settings.CONTINUE_WITH,
    providers: settings.OIDC_PROVIDERS,
    tokenTemplates: settings.SESSION_TOKENS,
    breachedPasswordsUrl: settings.BREACHED_PASSWORDS_URL ?? null,
    version: settings.VERSION,
  }
}
