let channel: BroadcastChannel | undefined

/** Tells the browser's tabs the id of the session's user, or null. See watch-session.ts. */
export function sessionChannel(): BroadcastChannel | undefined {
  channel ??= globalThis.BroadcastChannel && new BroadcastChannel('session')
  return channel
}
