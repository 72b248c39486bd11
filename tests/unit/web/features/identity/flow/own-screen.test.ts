import { expect, test } from 'vitest'
import { ownScreen } from '#web/features/identity/flow/own-screen.ts'
import { settings } from '#web/lib/api/settings.ts'

settings.siteOrigin = 'https://console.example'
const at = (path: string) => `https://console.example${path}`

test.each([
  ['/self-service/login/browser?aal=aal2&return_to=%2Facme', '/login?aal=aal2&return_to=%2Facme'],
  ['/self-service/login/browser?refresh=true', '/login?refresh=true'],
  ['/self-service/settings?flow=F', '/settings?flow=F'],
  ['/settings?flow=F', '/settings?flow=F'],
  ['/recovery', '/recovery'],
])('%s is a screen of the console', (address, screen) => {
  expect(ownScreen(at(address))).toBe(screen)
  expect(ownScreen(address)).toBe(screen)
})

test.each([
  'https://elsewhere.example/settings',
  'http://console.example/settings',
  at('/self-service/login/browser?login_challenge=abc'),
  at('/self-service/logout?token=x'),
  at('/self-service/methods/oidc/callback/github'),
  at('/acme'),
])('%s is left to the browser', (address) => {
  expect(ownScreen(address)).toBeNull()
})
