// Calls that require a recent login: the draft of their form survives the detour to the login, in this tab, for a
// limited time and for this user only. Forms never store secrets here.

import { MINUTE } from '#shared/domain/time.ts'
import { LOGIN_REQUIRED, RpcError } from '#shared/errors.ts'
import { knownUserId } from '#web/lib/api/call.ts'
import { sessionStore } from '#web/lib/browser/storage.ts'

const DRAFT = 'draft'
const DRAFT_TTL_MS = 15 * MINUTE

/** Whether a call was refused because it requires a recent login. */
export function isLoginRequired(fault: unknown): boolean {
  return fault instanceof RpcError && fault.data?.reason === LOGIN_REQUIRED
}

interface Draft {
  form: string
  person: string | undefined
  until: number
  values: unknown
}

/** Stores a form's draft, replacing that of another form. */
export function keepDraft(form: string, values: unknown): void {
  const draft: Draft = { form, person: knownUserId(), until: Date.now() + DRAFT_TTL_MS, values }
  sessionStore.set(DRAFT, JSON.stringify(draft))
}

/** A form's draft from before the login; null for another form or user, and after its TTL. */
export function readDraft<Values>(form: string): Values | null {
  const draft = storedDraft()
  const isOfForm = draft?.form === form && draft.person === knownUserId() && draft.until > Date.now()
  return isOfForm ? (draft.values as Values) : null
}

/** Drops a form's draft. */
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
