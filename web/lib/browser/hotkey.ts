import { useEffect, useEffectEvent } from 'react'

/** Whether the keyboard's main modifier is ⌘. */
const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

/** The label of a key with the main modifier: 'Ctrl K', '⌘K'. */
export function hotkeyName(key: string): string {
  return isApple ? `⌘${key.toUpperCase()}` : `Ctrl ${key.toUpperCase()}`
}

/** Calls `run` on Ctrl or ⌘ with `key` (lower case) anywhere on the page, instead of the browser's own action. */
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
