import { type System, systemOf } from '#shared/domain/device.ts'

/** What this browser runs on, as far as it says; undefined when it does not. */
export function ownSystem(): System | undefined {
  return systemOf(globalThis.navigator.userAgent)
}
