import { expect, test } from 'vitest'
import type { Application } from '#shared/domain/organizations/application.ts'
import {
  examplePrerelease,
  exampleVersion,
  nextVersion,
} from '#web/features/releases/guides/example-version.ts'

const live = (version: string) => ({ live: { version } as NonNullable<Application['live']> })
const SETUP = {
  ...{ org: 'acme', app: 'editor', siteOrigin: 'https://console.example' },
  ...{ deliveryOrigin: 'https://console.example', publicKey: null, ed25519Key: null },
}

test.each<[Pick<Application, 'live'>, string, string]>([
  [live('2.4.1'), '2.4.2', '3.0.0-rc.1'],
  [live('2.5.0-beta.3'), '2.5.0', '3.0.0-rc.1'],
  [live('0.9.99999999999999999999'), '0.9.100000000000000000000', '1.0.0-rc.1'],
  [live('Spring'), '1.4.0', '2.0.0-rc.1'],
  [{ live: null }, '1.4.0', '2.0.0-rc.1'],
  [{}, '1.4.0', '2.0.0-rc.1'],
])('examples follow the live version (%#)', (application, version, prerelease) => {
  const setup = { ...SETUP, version: nextVersion(application) }
  expect(exampleVersion(setup)).toBe(version)
  expect(examplePrerelease(setup)).toBe(prerelease)
})
