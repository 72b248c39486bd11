import { useLocationProperty } from 'wouter/use-browser-location'

/** The fragment of the URL, with its `#`; empty without one. */
export function useHash(): string {
  return useLocationProperty(
    () => globalThis.location.hash,
    () => '',
  )
}
