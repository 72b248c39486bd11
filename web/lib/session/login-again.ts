// Calls that want a recent login: what their form holds outlives the detour to the sign-in, in this tab, for a while
// and for this person alone. Forms never keep secrets here.

import { MINUTE } from '#shared/domain/time.ts'
import { LOGIN_REQUIRED, RpcError } from '#shared/errors.ts'
import { knownPerson } from '#web/lib/api/call.ts'
import { sessionStore } from '#web/lib/browser/storage.ts'

const DRAFT = 'draft'
const DRAFT_TTL_MS = 15 * MINUTE

/** Whether a call was refused because the last login is too long ago. */
export function isLoginRequired(fault: unknown): boolean {
  return fault instanceof RpcError && fault.data?.reason === LOGIN_REQUIRED
}

interface Draft {
  form: string
  person: string | undefined
  until: number
  values: unknown
}

/** Keeps what a form holds, in place of what another one has kept. */
export function keepDraft(form: string, values: unknown): void {
  const draft: Draft = { form, person: knownPerson(), until: Date.now() + DRAFT_TTL_MS, values }
  sessionStore.set(DRAFT, JSON.stringify(draft))
}

/** What a form held before the person logged in again, in the form that it was kept in; null otherwise. Given out once. */
export function takeDraft<Values>(form: string): Values | null {
  const draft = readDraft()
  if (draft?.form !== form) return null
  sessionStore.remove(DRAFT)
  return draft.person === knownPerson() && draft.until > Date.now() ? (draft.values as Values) : null
}

function readDraft(): Draft | null {
  try {
    return JSON.parse(sessionStore.get(DRAFT) ?? 'null') as Draft | null
  } catch {
    return null
  }
}
