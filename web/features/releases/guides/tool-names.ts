import type { UpdatePage } from '#shared/update-pages.ts'

/** The names of the packaging tools that have a guide. */
export const TOOL_NAMES: Record<UpdatePage, string> = {
  'tauri-update-v1': 'Tauri 1',
  'tauri-update-v2': 'Tauri 2',
  'packager-update': 'Packager',
  'taurify-update': 'Taurify',
  'electron-update': 'electron-updater',
  'squirrel-update': 'Squirrel',
  'sparkle-update': 'Sparkle, WinSparkle, NetSparkle',
  'velopack-update': 'Velopack',
}

/** The tool's name where there is no room for those of its relatives. */
export const shortToolName = (page: UpdatePage) => TOOL_NAMES[page].replace(/,.*/, '')
