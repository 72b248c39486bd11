import { useEffect, useEffectEvent } from 'react'

/** Whether the keyboard's main modifier is ⌘. */
const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

/** A key together with the main modifier, as it is written on keyboards: 'Ctrl K', '⌘K'. */
export function hotkeyName(key: string): string {
  return isApple ? `⌘${key.toUpperCase()}` : `Ctrl ${key.toUpperCase()}`
}

/** Runs `run` wherever the person presses Ctrl or ⌘ with `key` (lower case), in place of what the browser does. */
export function useHotkey(key: string, run: () => void): void {
  const onPress = useEffectEvent(run)
  useEffect(() => {
    const listening = new AbortController()
    const press = (event: KeyboardEvent) => {
      const isPlain = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isPlain || event.key.toLowerCase() !== key || event.isComposing) return
      event.preventDefault()
      if (!event.repeat) onPress()
    }
    globalThis.document.addEventListener('keydown', press, { signal: listening.signal })
    return () => listening.abort()
  }, [key])
}
