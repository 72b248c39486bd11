// Verifying an email concerns every tab: the one with the form that waits for it is rarely the one with the code.

import { EMAIL_UNVERIFIED, RpcError } from '#shared/errors.ts'
import { refreshSession } from './session.ts'

const CHANNEL = 'email-verified'
let channel: BroadcastChannel | undefined

/** Whether a call was refused because the person's email isn't verified. */
export function isEmailUnverified(fault: unknown): boolean {
  return fault instanceof RpcError && fault.data?.reason === EMAIL_UNVERIFIED
}

/** An email was verified in this tab: calls of this tab and of the others carry a new access token from now on. */
export function noteVerification(): void {
  refreshSession()
  tabs()?.postMessage(null)
}

/** Takes a new access token when an email is verified in another tab. Returns the way to stop it. */
export function watchVerification(): () => void {
  const heard = tabs()
  heard?.addEventListener('message', refreshSession)
  return () => heard?.removeEventListener('message', refreshSession)
}

function tabs(): BroadcastChannel | undefined {
  channel ??= globalThis.BroadcastChannel && new BroadcastChannel(CHANNEL)
  return channel
}
