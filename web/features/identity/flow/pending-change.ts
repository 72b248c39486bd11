// A change of one's account that had to wait, because the service wants to know first that it is still the same
// person. It waits in memory; in case the way to there leaves the page, a copy without its secrets waits in the tab's
// storage. It is picked up once, by the form that it was typed into.

import type { Flow, UiNode } from '#web/lib/api/flow.ts'
import { sessionStore } from '#web/lib/browser/storage.ts'
import { inputsOf, type Typed } from './form/form-inputs.ts'

/** After this many milliseconds a held change is dropped. */
export const HELD_CHANGE_TTL_MS = 15 * 60_000
const STORED = 'pending-change'

export interface PendingChange {
  flow: string
  /** The button that was pressed. */
  submitter: Pick<UiNode, 'group' | 'attributes'>
  /** What stood in the button's own form. */
  typed: Typed
  /** What stood in all forms of the screen. */
  draft: Typed
  /** Nothing of it was left out, so it can be sent as it is. */
  complete: boolean
  /** Epoch milliseconds. */
  since: number
}

let waiting: PendingChange | null = null

/** Holds a change until its flow is opened again. */
export function holdChange(
  flow: Flow,
  submitter: UiNode,
  { typed, draft }: Pick<PendingChange, 'typed' | 'draft'>,
): void {
  const { group, attributes } = submitter
  const { name, type, value } = attributes
  const button = { group, attributes: { name, type, value } as UiNode['attributes'] }
  waiting = { flow: flow.id, submitter: button, typed, draft, complete: true, since: Date.now() }

  const { nodes } = flow.ui
  const secrets = new Set(nodes.filter(isSecret).map(({ attributes: secret }) => secret.name ?? ''))
  const without = (all: Typed) => Object.fromEntries(Object.entries(all).filter(([key]) => !secrets.has(key)))
  const complete = !inputsOf(nodes, submitter, flow.active).some(isSecret)
  const copy = { ...waiting, typed: without(typed), draft: without(draft), complete }
  sessionStore.set(STORED, JSON.stringify(copy))
}

/** The change held for this flow, returned once. One held for another flow is dropped. */
export function takeHeldChange(flow: Flow): PendingChange | null {
  const found = waiting ?? readStored()
  waiting = null
  sessionStore.remove(STORED)
  return found?.flow === flow.id && Date.now() - found.since < HELD_CHANGE_TTL_MS ? found : null
}

function readStored(): PendingChange | null {
  try {
    return JSON.parse(sessionStore.get(STORED) ?? 'null') as PendingChange | null
  } catch {
    return null
  }
}

/** Passwords, and codes, which would be of no use later anyway. */
function isSecret({ attributes: { type, name, autocomplete } }: UiNode): boolean {
  return type === 'password' || autocomplete === 'one-time-code' || /code|secret/.test(name ?? '')
}
