// What to do with the answer to a form of the identity service. The statuses do not say what one would expect: 400
// with a form is the usual next step, 200 with a form may be a wrong code, and 422 means that the browser must go.

import { type ContinueWith, type Flow, type FlowError, isFlow } from '#web/lib/flow.ts'
import type { FormAnswer } from '#web/lib/identity.ts'

export type Step =
  /** Signed in, or done: go on where `next` says, else where the person was going. */
  | { kind: 'done'; next: ContinueWith | null }
  /** Show this state of the flow: its next step, or what is wrong. */
  | { kind: 'show'; flow: Flow }
  /** The browser must load this address. */
  | { kind: 'navigate'; to: string }
  | { kind: 'sign-in' }
  /** The flow goes on under another id. */
  | { kind: 'fetch'; id: string }
  /** The flow is gone and nothing was done: take a new one. With `resubmit`, what was typed is still good. */
  | { kind: 'restart'; resubmit: boolean; message: string | null }
  /** Not now: the form stays as it is. */
  | { kind: 'refuse'; message: string }

interface Body {
  session?: unknown
  identity?: unknown
  continue_with?: ContinueWith[] | null
  redirect_browser_to?: string
  use_flow_id?: string
  error?: FlowError
}

/** The step that an answer calls for. Answers of 500 and above never get here. */
export function decide({ status, body: raw }: FormAnswer): Step {
  const body = (raw ?? {}) as Body
  const error = body.error ?? {}
  const continuation = pickContinueWith(body.continue_with ?? error.details?.continue_with)
  const elsewhere = body.redirect_browser_to ?? error.details?.redirect_browser_to

  if (status === 204) return { kind: 'done', next: null }
  if (status < 300) return decideSuccess(raw, continuation)
  if (status === 400 && isFlow(raw)) return { kind: 'show', flow: raw }
  if (error.id === 'session_already_available') return { kind: 'done', next: null }
  if (status === 400) return { kind: 'restart', resubmit: false, message: textOf(error) }
  if (status === 401) return { kind: 'sign-in' }
  if (elsewhere && isWebAddress(elsewhere)) return { kind: 'navigate', to: elsewhere }
  if (continuation && (status === 403 || status === 410)) return { kind: 'done', next: continuation }
  if (status === 410 && body.use_flow_id) return { kind: 'fetch', id: body.use_flow_id }
  if (isGone(status, error)) return { kind: 'restart', resubmit: true, message: null }
  return { kind: 'refuse', message: textOf(error) }
}

function decideSuccess(body: unknown, next: ContinueWith | null): Step {
  if (!isFlow(body)) return { kind: 'done', next }
  const passed = body.state === 'passed_challenge' || body.state === 'success'
  return passed && next ? { kind: 'done', next } : { kind: 'show', flow: body }
}

/** The flow has expired, is unknown, or belongs to a cookie that another tab has replaced. */
function isGone(status: number, { id }: FlowError): boolean {
  if (status === 403) return id === 'security_csrf_violation' || id === 'security_identity_mismatch'
  return status === 404 || status === 410
}

/** Of several follow-ups the one that matters most to the person. Unknown ones are left aside. */
const PRIORITY = ['show_settings_ui', 'show_recovery_ui', 'show_verification_ui', 'redirect_browser_to']

export function pickContinueWith(all: ContinueWith[] | null | undefined): ContinueWith | null {
  const rank = ({ action }: ContinueWith) => PRIORITY.indexOf(action)
  const known = (all ?? []).filter((each) => rank(each) >= 0)
  return known.sort((a, b) => rank(a) - rank(b))[0] ?? null
}

/** Only these may be loaded: an answer must not be able to run a script by naming its address. */
function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) || /^\/(?![/\\])/.test(address)
}

function textOf({ reason, message }: FlowError): string {
  return reason || message || 'This did not work. Try again.'
}
