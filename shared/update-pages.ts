import type { AppType, Updating } from './domain/organizations/application.ts'

/** The pages on how to wire up an updater, by packaging tool. */
export const UPDATE_PAGES = [
  'tauri-update-v1',
  'tauri-update-v2',
  'packager-update',
  'taurify-update',
  'electron-update',
] as const
export type UpdatePage = (typeof UPDATE_PAGES)[number]

const UPDATE_PAGE_OF: Record<AppType, UpdatePage | null> = {
  TauriVersion1: 'tauri-update-v1',
  TauriVersion2: 'tauri-update-v2',
  Packager: 'packager-update',
  Taurify: 'taurify-update',
  Other: null,
}

/** The page that explains how such an application finds its updates first of all; null when none of them fits. */
export function updatePageFor(application: Updating): UpdatePage | null {
  return UPDATE_PAGE_OF[application.appType] ?? (isElectronOnly(application) ? 'electron-update' : null)
}

/** Whether electron-updater is the only updater of an application. */
export function isElectronOnly({ appType, updaters }: Updating): boolean {
  return appType === 'Other' && updaters.includes('electron')
}
