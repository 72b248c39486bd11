import type { AppType, Updater, Updating } from './domain/organizations/application.ts'

/** The pages on how to wire up an updater, by packaging tool. */
export const UPDATE_PAGES = [
  'tauri-update-v1',
  'tauri-update-v2',
  'packager-update',
  'taurify-update',
  'electron-update',
  'squirrel-update',
  'sparkle-update',
  'velopack-update',
] as const
export type UpdatePage = (typeof UPDATE_PAGES)[number]

const UPDATE_PAGE_OF: Record<AppType, UpdatePage | null> = {
  TauriVersion1: 'tauri-update-v1',
  TauriVersion2: 'tauri-update-v2',
  Packager: 'packager-update',
  Taurify: 'taurify-update',
  Other: null,
}

const PAGE_OF_UPDATER: Record<Updater, UpdatePage> = {
  electron: 'electron-update',
  squirrel: 'squirrel-update',
  sparkle: 'sparkle-update',
  velopack: 'velopack-update',
}

/** The page that explains how such an application finds its updates first of all; null when none of them fits. */
export function updatePageFor(application: Updating): UpdatePage | null {
  const updater = ownUpdater(application)
  return UPDATE_PAGE_OF[application.appType] ?? (updater && PAGE_OF_UPDATER[updater])
}

/** Whether an application finds its updates as that page explains, first of all or besides. */
export function isUpdatePageOf(page: UpdatePage, application: Updating): boolean {
  return (
    page === updatePageFor(application) ||
    application.updaters.some((updater) => PAGE_OF_UPDATER[updater] === page)
  )
}

/** The updater that stands in for that of the type, where the type has none. */
export function ownUpdater({ appType, updaters }: Updating): Updater | null {
  return appType === 'Other' ? (updaters[0] ?? null) : null
}
