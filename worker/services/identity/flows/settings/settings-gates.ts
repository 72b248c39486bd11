// What a user has to prove before they can see their settings, and again before they can change them.

import { updateFlow, viewWith } from '#identity/flows/flow.ts'
import { answersJson } from '#identity/http/answer.ts'
import { type Call, timestamp } from '#identity/http/context.ts'
import { refreshRequired, secondFactorMissing } from '#identity/http/problem.ts'
import type { Fields } from '#identity/methods/method.ts'
import { type ActiveSession, confirmUrl } from '#identity/sessions/active-session.ts'
import { neededAal } from '#identity/sessions/assurance.ts'
import type { Flow } from '#identity/store/schema.ts'
import { PRIVILEGED_WINDOW } from '#shared/limits.ts'
import { hold } from './held-submission.ts'
import { typedTraits } from './settings-flow.ts'

/**
 * Sends a user whose second factor is missing to show it, and then to `returnTo`.
 * @throws Problem 403 for native clients
 */
export function missingFactor(
  c: Call,
  current: ActiveSession,
  returnTo: string | undefined,
  asJson: boolean,
): string | undefined {
  if (current.session.aal >= neededAal(c.var.service, current)) return undefined
  const address = confirmUrl(c, { aal: 'aal2', ...(returnTo && { return_to: returnTo }) })
  if (asJson) throw secondFactorMissing(address)
  return address
}

/** The URL at which the held submission of a settings form is submitted. */
export function resumeUrl(c: Call, flowId = ''): string {
  return `${c.var.service.siteOrigin}/self-service/settings?${new URLSearchParams({ flow: flowId })}`
}

/** Whether the last login is recent enough for changes. */
export function isPrivileged(c: Call, { session }: ActiveSession): boolean {
  return session.authenticatedAt > timestamp(c, -PRIVILEGED_WINDOW)
}

/**
 * Sends a user whose login isn't recent to re-authenticate, and back to this form. Native clients keep what
 * was typed; a browser's submission is held here.
 */
export async function confirmFirst(c: Call, flow: Flow, fields: Fields): Promise<Response> {
  const address = confirmUrl(c, { refresh: 'true', return_to: resumeUrl(c, flow.id) })
  if (answersJson(c)) throw refreshRequired(address)
  await holdBack(c, flow, fields)
  return c.redirect(address, 303)
}

/** Holds a browser's submission. Until it returns, the form shows the parts that aren't secret. */
export async function holdBack(c: Call, flow: Flow, fields: Fields): Promise<void> {
  const memory = fields.size > 0 ? await hold(c, flow, fields) : flow.memory
  await updateFlow(c, flow, { state: 'show_form', view: viewWith(typedTraits(fields), {}), memory })
}
