// What an update can be tested for, besides a version and a platform.

import {
  APP_TYPE_LABELS,
  type AppType,
  hasSigningUpdater,
  UPDATER_LABELS,
  type Updater,
  type Updating,
} from '#shared/domain/organizations/application.ts'
import { PRODUCTION } from '#shared/domain/releases/channel.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { useChannelSummaries } from '#web/features/releases/list/use-releases.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { useApplication } from '#web/lib/session/organization.ts'

/** `type`: that of the application's type, or any that asks as Tauri's does. */
export type TestedUpdater = 'type' | Updater

/** The updaters, and the channels by name: none where there is only that of the release. */
export function useTestChoices(place: AppPlace, release: Release) {
  const updaters = testedUpdaters(useApplication())
  const all = useChannelSummaries(place)?.map((each) => each.channel ?? PRODUCTION) ?? []
  // A draft is put at its place on its own channel only.
  const isChoice = release.status !== 'draft' && all.length > 1 && all.includes(release.channel ?? PRODUCTION)
  return { updaters, channels: isChoice ? all : [] }
}

/** The updaters of an application. One of type Other without any may be asked as Tauri's updater asks. */
export function testedUpdaters(application: Updating): TestedUpdater[] {
  const { updaters } = application
  return hasSigningUpdater(application) || updaters.length === 0 ? ['type', ...updaters] : [...updaters]
}

export function updaterLabel(updater: TestedUpdater, appType: AppType): string {
  return updater === 'type' ? APP_TYPE_LABELS[appType] : UPDATER_LABELS[updater]
}
