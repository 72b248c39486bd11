import { useSyncExternalStore } from 'react'
import { chooseTheme, storedTheme, type Theme } from './theme.ts'

/** The choices of a theme, as menus name them. */
export const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** The chosen theme, and how to choose another one. All that show it change together. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, storedTheme), chooseTheme]
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(globalThis.document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
