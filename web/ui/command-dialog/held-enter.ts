import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Holds an Enter that is pressed while matches are loading, and runs the first match once they are there. Nothing is
 * held after an arrow key, which chooses among those that are shown.
 * @param query what is typed; null while the dialog is closed
 */
export function useHeldEnter<Item>(
  loading: boolean,
  query: string | null,
  first: Item | undefined,
  onRun: (item: Item) => void,
) {
  const held = useRef<string | null>(null)
  const chose = useRef<string | null>(null)
  const release = useEffectEvent(() => {
    if (query !== null && held.current === query && first) onRun(first)
    held.current = null
  })
  useEffect(() => {
    if (!loading) release()
  }, [loading])
  return (event: KeyboardEvent) => {
    const { key, nativeEvent } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') chose.current = query
    if (key !== 'Enter' || nativeEvent.isComposing || !loading || chose.current === query) return
    event.preventDefault()
    event.stopPropagation()
    held.current = query
  }
}
