import type { AppType } from './domain/organizations/application.ts'

/** The pages on how to wire up an updater, by packaging tool. */
export const UPDATE_PAGES = [
  'tauri-update-v1',
  'tauri-update-v2',
  'packager-update',
  'taurify-update',
] as const
export type UpdatePage = (typeof UPDATE_PAGES)[number]

const UPDATE_PAGE_OF: Record<AppType, UpdatePage | null> = {
  TauriVersion1: 'tauri-update-v1',
  TauriVersion2: 'tauri-update-v2',
  Packager: 'packager-update',
  Taurify: 'taurify-update',
  Other: null,
}

/** The page that explains how an application of this type finds its updates; null when none of them fits. */
export function updatePageFor(type: AppType): UpdatePage | null {
  return UPDATE_PAGE_OF[type]
}
