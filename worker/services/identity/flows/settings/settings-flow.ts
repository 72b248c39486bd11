// What all parts of the settings know of their form: whose it is, and what it is made of.

import { answerFlow, changeFlow, type FlowKind, viewWith } from '#identity/flows/flow.ts'
import { notices } from '#identity/flows/form/notices.ts'
import type { Call } from '#identity/http/context.ts'
import { noSession } from '#identity/http/problem.ts'
import type { Fields, Rejection } from '#identity/methods/method.ts'
import { settingsMethods } from '#identity/methods/offered.ts'
import type { ActiveSession } from '#identity/sessions/active-session.ts'
import { identityJson } from '#identity/store/identity.ts'
import { findPerson, type Person } from '#identity/store/person.ts'
import type { Flow } from '#identity/store/schema.ts'
import { patterns } from '#shared/routes.ts'
import { findChangeOf } from './email-change.ts'

/** The settings flow of an account. */
export function settingsOf(person: Person): FlowKind {
  return {
    kind: 'settings',
    page: patterns.settings,
    async nodes(c, flow) {
      const methods = settingsMethods(c.var.service)
      return (await Promise.all(methods.map((method) => method.nodes(c, flow, person)))).flat()
    },
    async messages(c, flow) {
      const change = await findChangeOf(c, person.identity.id)
      return change ? [...flow.view.messages, notices.emailWaits(change.email)] : flow.view.messages
    },
    extras: (c) => ({
      identity: identityJson(c.var.service.siteOrigin, person.identity, person.addresses),
      organization_id: null,
    }),
  }
}

/** The initial columns of a settings flow. */
export function settingsOpening(identityId: string): Partial<Flow> {
  return { state: 'show_form', identityId }
}

/** The account whose settings a session may change. @throws Problem 401 */
export async function personOf(c: Call, { identity }: ActiveSession): Promise<Person> {
  const person = await findPerson(c.var.service, identity.id)
  if (!person) throw noSession()
  return person
}

export async function rejectSettings(
  c: Call,
  person: Person,
  flow: Flow,
  fields: Fields,
  rejection: Rejection,
  transientPayload: Record<string, unknown> = {},
): Promise<Response> {
  const view = viewWith(typedTraits(fields), rejection)
  const changed = await changeFlow(c, flow, { state: 'show_form', view })
  return answerFlow(c, settingsOf(person), changed, { status: 400, transientPayload })
}

/** What of a submission the form shows again: never a secret. */
export function typedTraits(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    [...fields].filter(([name]) => name === 'traits.email' || name === 'traits.picture'),
  )
}
