// For which updater an update is tested, where an application has several.

import {
  APP_TYPE_LABELS,
  type AppType,
  hasSigningUpdater,
  UPDATER_LABELS,
  type Updater,
  type Updating,
} from '#shared/domain/organizations/application.ts'
import {
  ELECTRON_CLIENTS,
  isElectronPlatform,
  readElectronClient,
} from '#shared/domain/releases/electron-platform.ts'
import type { Asset } from '#shared/domain/releases/release.ts'
import { clientOptions } from '#web/features/releases/uploads/platform-options.ts'

/** `type`: that of the application's type, or any that asks as Tauri's does. */
export type TestedUpdater = 'type' | Updater

/** The updaters of an application. One of type Other without any may be asked as Tauri's updater asks. */
export function testedUpdaters(application: Updating): TestedUpdater[] {
  const { updaters } = application
  return hasSigningUpdater(application) || updaters.length === 0 ? ['type', ...updaters] : [...updaters]
}

export function updaterLabel(updater: TestedUpdater, appType: AppType): string {
  return updater === 'type' ? APP_TYPE_LABELS[appType] : UPDATER_LABELS[updater]
}

/** The one that a release has files for. */
export function firstUpdater(
  updaters: readonly TestedUpdater[],
  assets: readonly Pick<Asset, 'updatePlatform'>[],
): TestedUpdater {
  return updaters.find((each) => filesOf(each, assets).length > 0) ?? updaters[0] ?? 'type'
}

/** What the clients of an updater that a release has a file for call themselves: the first of them, or null. */
export function firstClient(
  updater: TestedUpdater,
  assets: readonly Pick<Asset, 'updatePlatform'>[],
): string | null {
  const files = filesOf(updater, assets)
  if (updater === 'type') return files[0] ?? null
  return (
    ELECTRON_CLIENTS.find((name) => readElectronClient(name)?.serving.some((each) => files.includes(each))) ??
    null
  )
}

/** What all clients of an updater call themselves; `current` is among them. */
export function clientsOf(updater: TestedUpdater, appType: AppType, current: string | null): string[] {
  return updater === 'type'
    ? clientOptions(appType, current).map(({ value }) => value)
    : [...ELECTRON_CLIENTS]
}

function filesOf(updater: TestedUpdater, assets: readonly Pick<Asset, 'updatePlatform'>[]): string[] {
  return assets.flatMap(({ updatePlatform }) =>
    updatePlatform !== null && isElectronPlatform(updatePlatform) === (updater === 'electron')
      ? updatePlatform
      : [],
  )
}
