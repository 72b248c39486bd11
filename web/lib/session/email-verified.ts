// Tells all tabs that an email was verified: the form that waits for it and the code are rarely in the same tab.

import { EMAIL_UNVERIFIED, RpcError } from '#shared/errors.ts'
import { refreshSession } from './session.ts'

const CHANNEL = 'email-verified'
let channel: BroadcastChannel | undefined

/** Whether a call was refused because the user's email isn't verified. */
export function isEmailUnverified(fault: unknown): boolean {
  return fault instanceof RpcError && fault.data?.reason === EMAIL_UNVERIFIED
}

/** After an email was verified in this tab: renews the access token here and in the other tabs. */
export function noteVerification(): void {
  refreshSession()
  tabs()?.postMessage(null)
}

/** Renews the access token when an email is verified in another tab. Returns a function that stops it. */
export function watchVerification(): () => void {
  const heard = tabs()
  heard?.addEventListener('message', refreshSession)
  return () => heard?.removeEventListener('message', refreshSession)
}

function tabs(): BroadcastChannel | undefined {
  channel ??= globalThis.BroadcastChannel && new BroadcastChannel(CHANNEL)
  return channel
}
