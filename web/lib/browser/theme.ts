// Light or dark, as the system has it unless this browser was told otherwise.

import { localStore } from './storage.ts'

export type Theme = 'system' | 'light' | 'dark'

const STORED = 'theme'

/** What this browser was told. */
export function storedTheme(): Theme {
  const stored = localStore.get(STORED)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Puts the page into the theme that is stored. To be called before anything is shown. */
export function applyTheme(): void {
  globalThis.document.documentElement.dataset['theme'] = storedTheme()
}

/** Remembers a theme and puts the page into it. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStore.remove(STORED)
  else localStore.set(STORED, theme)
  applyTheme()
}
