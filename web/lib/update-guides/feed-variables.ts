// What an updater fills in at the end of its feed's URL. Apart from the guides: screens that only print the URL need no more.

import type { Updating } from '#shared/domain/organizations/application.ts'
import { ownUpdater } from '#shared/update-pages.ts'

/** The parts of a feed's URL that updaters of most tools fill in. */
export const FEED_VARIABLES = '{{target}}-{{arch}}'
/** The plugin fills in appimage, deb, rpm, app, nsis or msi, and “unknown” for a program that no bundler has marked. */
export const TAURI_V2_VARIABLES = `${FEED_VARIABLES}-{{bundle_type}}`

/** The same, by the updater of an application; null: its URL has none. */
export function feedVariablesOf(application: Updating): string | null {
  if (ownUpdater(application)) return null
  return application.appType === 'TauriVersion2' ? TAURI_V2_VARIABLES : FEED_VARIABLES
}
