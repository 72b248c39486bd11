import { expect, it } from 'vitest'
import type { Updating } from '#shared/domain/organizations/application.ts'
import {
  clientsOf,
  firstClient,
  firstUpdater,
  testedUpdaters,
  updaterLabel,
} from '#web/features/releases/release/tested-updater.ts'

const TAURI: Updating = { appType: 'TauriVersion2', updaters: [] }
const BOTH: Updating = { appType: 'TauriVersion2', updaters: ['electron'] }
const ELECTRON: Updating = { appType: 'Other', updaters: ['electron'] }
const files = (...platforms: string[]) => platforms.map((updatePlatform) => ({ updatePlatform }))

it('offers the updaters of the application', () => {
  const labelsOf = (application: Updating) =>
    testedUpdaters(application).map((each) => updaterLabel(each, application.appType))
  expect(labelsOf(TAURI)).toEqual(['tauri (v2)'])
  expect(labelsOf(BOTH)).toEqual(['tauri (v2)', 'electron-updater'])
  expect(labelsOf(ELECTRON)).toEqual(['electron-updater'])
  expect(labelsOf({ appType: 'Other', updaters: [] })).toEqual(['other'])
})

it('begins with one that the release has files for, and a client of these', () => {
  const deb = files('linux-aarch64-electron-deb')
  expect(firstUpdater(testedUpdaters(BOTH), deb)).toBe('electron')
  expect(firstClient('electron', deb)).toBe('linux-aarch64-electron')
  expect(firstClient('type', deb)).toBeNull()
  const both = files('windows-x86_64', 'windows-x86_64-electron-nsis')
  expect(firstUpdater(testedUpdaters(BOTH), both)).toBe('type')
  expect(firstClient('type', both)).toBe('windows-x86_64')
  expect(firstClient('electron', both)).toBe('windows-electron')
  expect(firstUpdater(testedUpdaters(TAURI), [])).toBe('type')
})

it('lists the clients of one updater only', () => {
  expect(clientsOf('electron', 'Other', null)).toContain('windows-electron')
  const tauri = clientsOf('type', 'TauriVersion2', 'linux-x86_64-deb')
  expect(tauri).toContain('linux-x86_64-deb')
  expect(tauri.filter((each) => each.includes('electron'))).toEqual([])
})
