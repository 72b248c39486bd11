import { type System, systemOf } from '#shared/domain/device.ts'

/** The operating system that this browser reports; undefined when it doesn't. */
export function ownSystem(): System | undefined {
  return systemOf(globalThis.navigator.userAgent)
}
