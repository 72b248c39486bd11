// Light or dark: the system's preference, unless the user chose one in this browser.

import { localStore } from './storage.ts'

export type Theme = 'system' | 'light' | 'dark'

const STORED = 'theme'

/** The theme chosen in this browser. */
export function storedTheme(): Theme {
  const stored = localStore.get(STORED)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies the stored theme to the page. Call it before the first render. */
export function applyTheme(): void {
  globalThis.document.documentElement.dataset['theme'] = storedTheme()
}

/** Stores a theme and applies it to the page. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStore.remove(STORED)
  else localStore.set(STORED, theme)
  applyTheme()
}
