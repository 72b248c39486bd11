// Which methods take part in which flow. Their order here is the order in which their parts of a form come.

import type { IdentityConfig } from '#worker/services/identity/config.ts'
import type { Service } from '#worker/services/identity/context.ts'
import type { Flow } from '#worker/services/identity/schema.ts'
import { codeLogin } from './code-login.ts'
import { codeRegistration } from './code-registration.ts'
import { identifierFirstLogin } from './identifier-first.ts'
import { lookupLogin, lookupSettings } from './lookup-secret.ts'
import type { LoginMethod, RegistrationMethod, SettingsMethod } from './method.ts'
import { oidcLogin, oidcRegistration } from './oidc.ts'
import { oidcSettings } from './oidc-settings.ts'
import { passkeyLogin, passkeyRegistration, passkeySettings } from './passkey.ts'
import { passwordLogin, passwordRegistration, passwordSettings } from './password.ts'
import { profileRegistration, profileSettings } from './profile.ts'
import { totpLogin, totpSettings } from './totp.ts'
import { webauthnLogin, webauthnSettings } from './webauthn.ts'

export function loginMethods({ config }: Service, flow: Flow): LoginMethod[] {
  const all = [
    ...(config.providers.length > 0 ? [oidcLogin] : []),
    webauthnLogin,
    passkeyLogin,
    ...(isCodeOffered(config, flow) ? [codeLogin] : []),
    passwordLogin,
    totpLogin,
    lookupLogin,
    // The last: it takes what is meant for no other.
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
