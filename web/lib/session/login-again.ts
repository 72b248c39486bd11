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

/** What a form held before its user logged in again; null for another form, another user, and after a while. */
export function readDraft<Values>(form: string): Values | null {
  const draft = storedDraft()
  const isOfForm = draft?.form === form && draft.person === knownPerson() && draft.until > Date.now()
  return isOfForm ? (draft.values as Values) : null
}

/** Forgets what was kept of a form. */
export function dropDraft(form: string): void {
  if (storedDraft()?.form === form) sessionStore.remove(DRAFT)
}

function storedDraft(): Draft | null {
  try {
    return JSON.parse(sessionStore.get(DRAFT) ?? 'null') as Draft | null
  } catch {
    return null
  }
}
