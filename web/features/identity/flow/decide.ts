// What to do with the answer to a form of the identity service. The statuses do not say what one would expect: 400
// with a form is the usual next step, 200 with a form may be a wrong code, and 422 means that the browser must go.

import { type ContinueWith, type Flow, type FlowError, isFlow } from '#web/lib/api/flow.ts'
import type { FormAnswer } from '#web/lib/api/submit-flow.ts'

export type Step =
  /**
   * Signed in, or done: go on where `next` says, else to `returnTo`, else where the person was going. `emailWaits`: an
   * email that becomes theirs only once it is verified.
   */
  | { kind: 'done'; next: ContinueWith | null; returnTo: string | undefined; emailWaits?: string }
  /** Show this state of the flow: its next step, or what is wrong. */
  | { kind: 'show'; flow: Flow }
  /** The browser must navigate to this URL. With `resume`, the form is sent again after it returns. */
  | { kind: 'navigate'; to: string; resume: boolean }
  | { kind: 'sign-in' }
  /** The flow is gone and another takes its place: the one of this id, or a new one. Nothing was done. */
  | { kind: 'replace'; id: string | null; resubmit: boolean; message: string | null }
  /** Not now: the form stays as it is. */
  | { kind: 'refuse'; message: string }

interface Body {
  continue_with?: ContinueWith[] | null
  redirect_browser_to?: string
  use_flow_id?: string
  error?: FlowError
}

/** The step that an answer calls for. Answers of 500 and above never get here. */
export function decide({ status, body: raw }: FormAnswer, sent: Pick<Flow, 'return_to'>): Step {
  const body = (raw ?? {}) as Body
  const error = body.error ?? {}
  const continuation = pickContinueWith(body.continue_with ?? error.details?.continue_with)
  const elsewhere = body.redirect_browser_to ?? error.details?.redirect_browser_to
  const done: Step = { kind: 'done', next: continuation, returnTo: sent.return_to }

  if (status < 300) return isFlow(raw) ? decideFlow(raw, done) : done
  if (status === 400 && isFlow(raw)) return { kind: 'show', flow: raw }
  if (error.id === 'session_already_available') return { ...done, next: null }
  if (status === 400) return { kind: 'replace', id: null, resubmit: false, message: textOf(error) }
  if (status === 401) return { kind: 'sign-in' }
  if (elsewhere && isWebUrl(elsewhere))
    return { kind: 'navigate', to: elsewhere, resume: isPrivilegeMissing(error) }
  if (continuation && (status === 403 || status === 410)) return done
  return decideGone(status, error, body.use_flow_id) ?? { kind: 'refuse', message: textOf(error) }
}

function decideFlow(flow: Flow, done: Step & { kind: 'done' }): Step {
  const passed = flow.state === 'passed_challenge' || flow.state === 'success'
  if (passed && !done.next && flow.state === 'success' && done.returnTo) return done
  if (!passed || !done.next || leadsBack(done.next, flow)) return { kind: 'show', flow }
  const emailWaits = waitingEmail(done.next, flow)
  return { ...done, ...(emailWaits && { emailWaits }) }
}

/** The address that is to be verified, unless the person has it already: some services change it at once. */
function waitingEmail({ flow: verifying }: ContinueWith, { identity }: Flow): string | undefined {
  const email = identity?.traits?.['email']
  return email === undefined || verifying?.verifiable_address === email
    ? undefined
    : verifying?.verifiable_address
}

/** Whether a follow-up is the form that has just been answered. */
function leadsBack({ action, redirect_browser_to: to }: ContinueWith, { id }: Flow): boolean {
  const [, query] = to?.split('?') ?? []
  return action === 'redirect_browser_to' && new URLSearchParams(query).get('flow') === id
}

/** The sign-in is too long ago, or lacks the second factor, for what was asked. */
function isPrivilegeMissing({ id }: FlowError): boolean {
  return id === 'session_refresh_required' || id === 'session_aal2_required'
}

/**
 * The flow has expired, is unknown, or belongs to a cookie that another tab has replaced. What was typed is
 * still valid then, unless another account has logged in, or the flow was used up.
 */
function decideGone(status: number, { id }: FlowError, successor: string | undefined): Step | null {
  const isOtherIdentity = id === 'security_identity_mismatch'
  if (status === 403 && !isOtherIdentity && id !== 'security_csrf_violation') return null
  if (![403, 404, 410].includes(status)) return null
  const resubmit = !isOtherIdentity && id !== 'self_service_flow_replaced'
  const message = isOtherIdentity ? 'Another account is logged in now. Check the form.' : null
  return { kind: 'replace', id: (status === 410 && successor) || null, resubmit, message }
}

/** Of several follow-ups the one that matters most to the person. Unknown ones are left aside. */
const PRIORITY = ['show_settings_ui', 'show_recovery_ui', 'show_verification_ui', 'redirect_browser_to']

export function pickContinueWith(all: ContinueWith[] | null | undefined): ContinueWith | null {
  const rank = ({ action }: ContinueWith) => PRIORITY.indexOf(action)
  const known = (all ?? []).filter((each) => rank(each) >= 0)
  return known.sort((a, b) => rank(a) - rank(b))[0] ?? null
}

/** Only these may be loaded: a response must not be able to run a script (`javascript:`). */
function isWebUrl(url: string): boolean {
  return /^https?:\/\//i.test(url) || /^\/(?![/\\])/.test(url)
}

function textOf({ reason, message }: FlowError): string {
  return reason || message || 'That didn’t work. Try again.'
}
