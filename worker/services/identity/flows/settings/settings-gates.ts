// What somebody has to prove before they can see their settings, and again before they can change them.

import { updateFlow, viewWith } from '#identity/flows/flow.ts'
import { answersJson } from '#identity/http/answer.ts'
import { type Call, timestamp } from '#identity/http/context.ts'
import { refreshRequired, secondFactorMissing } from '#identity/http/problem.ts'
import type { Fields } from '#identity/methods/method.ts'
import { type ActiveSession, confirmAddress } from '#identity/sessions/active-session.ts'
import { neededAal } from '#identity/sessions/assurance.ts'
import type { Flow } from '#identity/store/schema.ts'
import { PRIVILEGED_WINDOW } from '#shared/limits.ts'
import { hold } from './held-submission.ts'
import { typedTraits } from './settings-flow.ts'

/**
 * Where somebody who has a second factor and has not shown it goes to do so, and then to `returnTo`.
 * @throws Problem 403 for programs
 */
export function missingFactor(
  c: Call,
  current: ActiveSession,
  returnTo: string | undefined,
  asJson: boolean,
): string | undefined {
  if (current.session.aal >= neededAal(c.var.service, current)) return undefined
  const address = confirmAddress(c, { aal: 'aal2', ...(returnTo && { return_to: returnTo }) })
  if (asJson) throw secondFactorMissing(address)
  return address
}

/** Where it goes on with a form of settings: what the browser has sent before is submitted there. */
export function resumeAddress(c: Call, flowId = ''): string {
  return `${c.var.service.siteOrigin}/self-service/settings?${new URLSearchParams({ flow: flowId })}`
}

/** Whether the sign-in was not long ago. */
export function isPrivileged(c: Call, { session }: ActiveSession): boolean {
  return session.authenticatedAt > timestamp(c, -PRIVILEGED_WINDOW)
}

/**
 * Sends somebody whose sign-in is long ago to confirm it, and back to this form. Programs keep what was typed; for a
 * browser it is kept here, and submitted when it comes back.
 */
export async function confirmFirst(c: Call, flow: Flow, fields: Fields): Promise<Response> {
  const address = confirmAddress(c, { refresh: 'true', return_to: resumeAddress(c, flow.id) })
  if (answersJson(c)) throw refreshRequired(address)
  await holdBack(c, flow, fields)
  return c.redirect(address, 303)
}

/** Keeps what a browser has sent. Until it comes back, the form shows what of it is no secret. */
export async function holdBack(c: Call, flow: Flow, fields: Fields): Promise<void> {
  const memory = fields.size > 0 ? await hold(c, flow, fields) : flow.memory
  await updateFlow(c, flow, { state: 'show_form', view: viewWith(typedTraits(fields), {}), memory })
}
