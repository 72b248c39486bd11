import { useState } from 'react'
import { localStore } from '#web/lib/browser/storage.ts'

const keyOf = (appId: string) => `first-run-hidden ${appId}`

/** Whether this browser hides the first run of an application, and a function that changes it. */
export function useHiddenFirstRun(appId: string) {
  const [isHidden, setHidden] = useState(() => localStore.get(keyOf(appId)) !== null)
  const hide = (next: boolean) => {
    if (next) localStore.set(keyOf(appId), '1')
    else localStore.remove(keyOf(appId))
    setHidden(next)
  }
  return [isHidden, hide] as const
}
