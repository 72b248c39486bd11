// Which methods take part in which flow. Their order here is the order in which their parts of a form come.

import type { Service } from '#worker/services/identity/context.ts'
import type { Flow } from '#worker/services/identity/schema.ts'
import { lookupLogin, lookupSettings } from './lookup-secret.ts'
import type { LoginMethod, RegistrationMethod, SettingsMethod } from './method.ts'
import { passkeyLogin, passkeyRegistration, passkeySettings } from './passkey.ts'
import { passwordLogin, passwordRegistration, passwordSettings } from './password.ts'
import { profileSettings } from './profile.ts'
import { totpLogin, totpSettings } from './totp.ts'
import { webauthnLogin, webauthnSettings } from './webauthn.ts'

export function loginMethods(_service: Service, flow: Flow): LoginMethod[] {
  const all = [webauthnLogin, passkeyLogin, passwordLogin, totpLogin, lookupLogin]
  return all.filter(({ factors }) => factors.includes(flow.requestedAal))
}

export function registrationMethods(_service: Service): RegistrationMethod[] {
  return [passkeyRegistration, passwordRegistration]
}

export function settingsMethods(_service: Service): SettingsMethod[] {
  return [profileSettings, passwordSettings, lookupSettings, webauthnSettings, passkeySettings, totpSettings]
}
