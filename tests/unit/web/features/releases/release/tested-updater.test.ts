import { expect, it } from 'vitest'
import type { Updating } from '#shared/domain/organizations/application.ts'
import { testedUpdaters, updaterLabel } from '#web/features/releases/release/test-choices.ts'
import { clientsOf, firstClient, firstUpdater } from '#web/features/releases/release/tested-updater.ts'

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
  expect(clientsOf('electron', 'Other', [])).toContain('windows-electron')
  const tauri = clientsOf('type', 'TauriVersion2', [])
  expect(tauri).toContain('linux-x86_64-deb')
  expect(tauri.filter((each) => each.includes('electron'))).toEqual([])
})

it('lists the clients first that the release has files for', () => {
  const tauri = clientsOf('type', 'TauriVersion2', files('windows-x86_64', 'darwin-universal'))
  expect(tauri.slice(0, 3)).toEqual(['windows-x86_64', 'darwin-aarch64', 'darwin-x86_64'])
  expect(new Set(tauri).size).toBe(tauri.length)
  expect(clientsOf('electron', 'Other', files('windows-x86_64-electron-nsis'))[0]).toBe('windows-electron')
})

it('names no kind of package for Packager, whose clients name none', () => {
  const packager = clientsOf('type', 'Packager', [])
  expect(packager).toEqual(expect.arrayContaining(['linux-x86_64', 'macos-aarch64', 'windows-x86_64']))
  expect(packager.filter((each) => each.split('-').length > 2)).toEqual([])
})
