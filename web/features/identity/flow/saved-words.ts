import type { UiNode } from '#web/lib/api/flow.ts'

/** What was added or changed, and what was removed, by the group of nodes. */
const WORDS: Record<string, readonly [saved: string, removed?: string] | undefined> = {
  password: ['Password changed.'],
  totp: ['Authenticator app added.', 'Authenticator app removed.'],
  lookup_secret: ['Backup codes turned on.', 'Backup codes removed.'],
  passkey: ['Passkey added.', 'Passkey removed.'],
  webauthn: ['Security key added.', 'Security key removed.'],
  oidc: ['Account linked.', 'Account unlinked.'],
}

const REMOVALS = /(_remove|_disable|unlink)$/

/** What the button of a settings form has changed; null where only the service can say it. */
export function savedWords({ group, attributes }: UiNode): string | null {
  const [saved, removed = saved] = WORDS[group] ?? []
  return (REMOVALS.test(attributes.name ?? '') ? removed : saved) ?? null
}
