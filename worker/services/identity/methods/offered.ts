// Which methods take part in which flow. Their order is the order of their parts in a form.

import type { Service } from '#identity/http/context.ts'
import type { IdentityConfig } from '#identity/ports.ts'
import type { Flow } from '#identity/store/schema.ts'
import { codeLogin } from './codes/code-login.ts'
import { codeRegistration } from './codes/code-registration.ts'
import { identifierFirstLogin } from './identifier-first.ts'
import { passkeyLogin, passkeyRegistration, passkeySettings } from './keys/passkey.ts'
import { webauthnLogin, webauthnSettings } from './keys/webauthn.ts'
import type { LoginMethod, RegistrationMethod, SettingsMethod } from './method.ts'
import { oidcLogin, oidcRegistration } from './oidc/oidc.ts'
import { oidcSettings } from './oidc/oidc-settings.ts'
import { passwordLogin, passwordRegistration, passwordSettings } from './password/password.ts'
import { profileRegistration, profileSettings } from './profile.ts'
import { lookupLogin, lookupSettings } from './second-factors/lookup-secret.ts'
import { totpLogin, totpSettings } from './second-factors/totp.ts'

export function loginMethods({ config }: Service, flow: Flow): LoginMethod[] {
  const all = [
    ...(config.providers.length > 0 ? [oidcLogin] : []),
    webauthnLogin,
    passkeyLogin,
    ...(isCodeOffered(config, flow) ? [codeLogin] : []),
    passwordLogin,
    totpLogin,
    lookupLogin,
    // Last: it takes the submissions that are for no other.
    ...(config.loginStyle === 'identifier_first' ? [identifierFirstLogin] : []),
  ]
  return all.filter(({ factors }) => factors.includes(flow.requestedAal))
}

function isCodeOffered({ codeLogin: first, codeSecondFactor: second }: IdentityConfig, flow: Flow): boolean {
  return flow.requestedAal === 'aal2' ? second && !flow.memory.beganByMail : first
}

export function registrationMethods({ config }: Service): RegistrationMethod[] {
  return [
    ...(config.providers.length > 0 ? [oidcRegistration] : []),
    passkeyRegistration,
    ...(config.codeLogin ? [codeRegistration] : []),
    passwordRegistration,
    ...(config.registrationStyle === 'profile_first' ? [profileRegistration] : []),
  ]
}

export function settingsMethods({ config }: Service): SettingsMethod[] {
  return [
    profileSettings,
    passwordSettings,
    ...(config.providers.length > 0 ? [oidcSettings] : []),
    lookupSettings,
    webauthnSettings,
    passkeySettings,
    totpSettings,
  ]
}
