import type { Flow } from '#web/lib/api/flow.ts'

export type LoginStep = 'first' | 'again' | 'second'

/** The purpose of a login, which the URL has before the flow is loaded. */
export function loginStep(flow: Flow | null, search: string): LoginStep {
  const asked = new URLSearchParams(search)
  if ((flow?.requested_aal ?? asked.get('aal')) === 'aal2') return 'second'
  return (flow?.refresh ?? asked.get('refresh') === 'true') ? 'again' : 'first'
}

/** The email of the account that the form is for; null as long as it asks. */
export function knownPerson(flow: Flow | null): string | null {
  const node = flow?.ui.nodes.find(
    ({ attributes: { name = '', type } }) => PERSON.has(name) && type === 'hidden',
  )
  const { value } = node?.attributes ?? {}
  return typeof value === 'string' && value ? value : null
}

const PERSON: ReadonlySet<string> = new Set(['identifier', 'traits.email'])

/** Heading of the login, and the line below it. */
export function loginWords(step: LoginStep, person: string | null): { title: string; lead?: string } {
  if (step === 'second') return { title: 'Two-step verification', lead: 'One more step to confirm it’s you.' }
  const title = step === 'again' ? 'Confirm it’s you' : 'Log in'
  if (person) return { title, lead: `Continue as ${person}.` }
  return { title, lead: 'Publish releases and keep every copy up to date.' }
}
