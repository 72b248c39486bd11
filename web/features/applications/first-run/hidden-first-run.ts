import { useState } from 'react'
import { localStore } from '#web/lib/browser/storage.ts'

/** The steps to a first update, and what is left of them once the app is connected. */
type Part = 'first-run' | 'ci-step'

/** Whether this browser hides a part of the first run of an application, and a function that changes it. */
export function useHiddenFirstRun(appId: string, part: Part = 'first-run') {
  const key = `${part}-hidden ${appId}`
  const [isHidden, setHidden] = useState(() => localStore.get(key) !== null)
  const hide = (next: boolean) => {
    if (next) localStore.set(key, '1')
    else localStore.remove(key)
    setHidden(next)
  }
  return [isHidden, hide] as const
}
