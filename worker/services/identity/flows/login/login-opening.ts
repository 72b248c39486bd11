// Opening the login form. If it is for a second factor and only one method is available, that method's first
// step is taken at once: a mailed code is sent before the user asks for it.

import type { Call } from '#identity/http/context.ts'
import { badRequest } from '#identity/http/problem.ts'
import { sendMails } from '#identity/mail/mails.ts'
import type { LoginMethod, NextStep } from '#identity/methods/method.ts'
import { loginMethods } from '#identity/methods/offered.ts'
import type { ActiveSession } from '#identity/sessions/active-session.ts'
import { beganByMail } from '#identity/sessions/assurance.ts'
import { findPerson, type Person } from '#identity/store/person.ts'
import { type Flow, flows } from '#identity/store/schema.ts'

/**
 * Stores a flow that begins now. @throws Problem 400 when `via` names an address that can't be mailed a code
 */
export async function openLogin(c: Call, flow: Flow, current: ActiveSession | undefined): Promise<Flow> {
  const { service } = c.var
  const person =
    current && flow.requestedAal === 'aal2' && service.config.codeSecondFactor
      ? await findPerson(service, current.identity.id)
      : undefined
  if (!current || !person) {
    await service.db.insert(flows).values(flow)
    return flow
  }
  requireVia(c, person)
  const memory = { ...flow.memory, ...(beganByMail(current.session) && { beganByMail: true as const }) }
  const step = await firstStep(c, { ...flow, memory }, person)
  const opened: Flow = { ...flow, memory, ...step?.next }
  await service.db.batch([service.db.insert(flows).values(opened), ...(step?.writes ?? [])])
  if (step?.mails) sendMails(c)
  return opened
}

/** The first step of the form's method, if it offers only one. */
async function firstStep(c: Call, flow: Flow, person: Person): Promise<NextStep | undefined> {
  const offers: LoginMethod[] = []
  for (const method of loginMethods(c.var.service, flow))
    if ((await method.nodes(c, flow, person)).length > 0) offers.push(method)
  const [only, ...others] = offers
  return others.length === 0 ? only?.begin?.(c, flow, person) : undefined
}

/** `via` names the trait with the address that a code is to be mailed to. There is one such trait. */
function requireVia(c: Call, { addresses }: Person) {
  const via = c.req.query('via')
  if (!via) return
  if (via !== 'email' || !addresses.some(({ verifiedAt }) => verifiedAt))
    throw badRequest('The parameter via names no trait of the account with a verified email.')
}
