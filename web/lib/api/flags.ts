// Feature flags: the installation's defaults, and this browser's overrides.

import { atom, useAtom } from 'jotai'
import type { FlagName } from '#shared/flags.ts'
import { localStore } from '#web/lib/browser/storage.ts'
import { settings } from './settings.ts'

type Overrides = Partial<Record<FlagName, boolean>>

const STORED = 'feature-flags'
/** Set by hand in the storage, it shows the switches, which are for developers of the console. */
const STORED_SWITCHES = 'show-feature-flags'

const overridesAtom = atom<Overrides>(readOverrides())

/** The effective flags, and a setter for this browser's overrides. */
export function useFlags(): [flags: Record<FlagName, boolean>, set: (name: FlagName, on: boolean) => void] {
  const [overrides, setOverrides] = useAtom(overridesAtom)
  const set = (name: FlagName, on: boolean) => {
    const next = { ...overrides, [name]: on }
    localStore.set(STORED, JSON.stringify(next))
    setOverrides(next)
  }
  return [{ ...settings.flags, ...overrides }, set]
}

/** Whether the switches of the feature flags are shown. */
export function flagSwitchesAreShown(): boolean {
  return localStore.get(STORED_SWITCHES) === 'true'
}

function readOverrides(): Overrides {
  try {
    const stored: unknown = JSON.parse(localStore.get(STORED) ?? 'null')
    const known = Object.entries(stored ?? {}).filter(
      ([name, on]) => name in settings.flags && typeof on === 'boolean',
    )
    return Object.fromEntries(known)
  } catch {
    return {}
  }
}
