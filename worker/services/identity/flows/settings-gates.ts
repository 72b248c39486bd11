// What somebody has to prove before they can see their settings, and again before they can change them.

import { PRIVILEGED_WINDOW } from '#shared/limits.ts'
import { patterns } from '#shared/routes.ts'
import { answersJson } from '#worker/services/identity/answer.ts'
import { neededAal } from '#worker/services/identity/assurance.ts'
import { type Call, timestamp } from '#worker/services/identity/context.ts'
import type { Fields } from '#worker/services/identity/methods/method.ts'
import { refreshRequired, secondFactorMissing } from '#worker/services/identity/problem.ts'
import type { Flow } from '#worker/services/identity/schema.ts'
import { type ActiveSession, confirmAddress } from '#worker/services/identity/sessions.ts'
import { type FlowKind, pageOf, updateFlow, viewWith } from './flow.ts'
import { typedTraits } from './settings-flow.ts'

/**
 * Sends somebody who has a second factor and has not shown it to do so, and then to `returnTo`.
 * @throws Problem 403 for programs
 */
export function askSecondFactor(
  c: Call,
  current: ActiveSession,
  returnTo: string | undefined,
  asJson: boolean,
): Response | undefined {
  if (current.session.aal >= neededAal(c.var.service, current)) return undefined
  const address = confirmAddress(c, { aal: 'aal2', ...(returnTo && { return_to: returnTo }) })
  if (asJson) throw secondFactorMissing(address)
  return c.redirect(address, 303)
}

/** The page of a form of settings. */
export function formAddress(c: Call, flowId = ''): string {
  return `${c.var.service.siteOrigin}${patterns.settings}?${new URLSearchParams({ flow: flowId })}`
}

/** Whether the sign-in was not long ago. */
export function isPrivileged(c: Call, { session }: ActiveSession): boolean {
  return session.authenticatedAt > timestamp(c, -PRIVILEGED_WINDOW)
}

/**
 * Sends somebody whose sign-in is long ago to confirm it, and back to this form. Programs keep what was typed; for a
 * browser the form shows it again, except for secrets, which are kept nowhere.
 */
export async function confirmFirst(c: Call, kind: FlowKind, flow: Flow, fields: Fields): Promise<Response> {
  const address = confirmAddress(c, { refresh: 'true', return_to: pageOf(c, kind, flow) })
  if (answersJson(c)) throw refreshRequired(address)
  await updateFlow(c, flow, { state: 'show_form', view: viewWith(typedTraits(fields), {}) })
  return c.redirect(address, 303)
}
