// Submits a flow's form and follows the response. Loaded once a form is shown, since nothing can be submitted before.

import { links } from '#shared/routes.ts'
import type { Flow, FlowType, UiNode } from '#web/lib/api/flow.ts'
import { SubmitError, submitFlow } from '#web/lib/api/submit-flow.ts'
import { toast } from '#web/lib/browser/toast-store.ts'
import { recordPath, refreshSession } from '#web/lib/session/session.ts'
import { decide, type Step } from './decide.ts'
import { finishFlow, leaveFor, type Router } from './finish-flow.ts'
import { collectValues } from './form/collect-values.ts'
import type { Typed } from './form/form-inputs.ts'
import { giveNotice } from './give-notice.ts'
import { type Opening, openScreen, withFlow } from './open-flow.ts'
import { holdChange } from './pending-change.ts'
import { sameQuestion } from './same-question.ts'

export interface Submission {
  flow: Flow
  submitter: UiNode
  /** What stands in the button's own form. */
  typed: Typed
  /** What stands in all forms of the screen. */
  draft: Typed
}

/** The screen that a form stands on. */
export interface FormScreen extends Router {
  type: FlowType
  search: string
  /** Shows another state of it. */
  show: (opening: Opening) => void
}

/**
 * Sends a form. One whose flow is gone is sent a second time, with the flow that takes its place.
 * @throws SubmitError when the service failed or could not be reached
 */
export async function sendForm(screen: FormScreen, sent: Submission, isSecond = false): Promise<void> {
  const { flow, submitter, typed } = sent
  const body = collectValues(flow.ui.nodes, submitter, typed, flow.active)
  const step = decide(await submitFlow(screen.type, { flow, body }), flow)
  if (step.kind !== 'replace') return follow(screen, step, sent)
  if (isSecond) return screen.show({ kind: 'failed' })
  const successor = await openScreen(screen.type, withFlow(screen.search, step.id)).catch(
    (cause: unknown) => {
      throw new SubmitError(cause)
    },
  )
  const again = step.resubmit && successor.kind === 'flow' && sameQuestion(flow, successor.flow, submitter)
  if (again) return sendForm(screen, { ...sent, flow: successor.flow, submitter: again }, true)
  if (step.message) toast.error({ message: step.message, suppress: true })
  // Whose forms these are may have changed in another tab.
  if (!step.resubmit) refreshSession()
  screen.show(successor)
}

async function follow(
  screen: FormScreen,
  step: Exclude<Step, { kind: 'replace' }>,
  { flow, submitter, ...stood }: Submission,
): Promise<void> {
  giveNotice(screen.type, step, submitter)
  const isInterrupted = step.kind === 'sign-in' || (step.kind === 'navigate' && step.resume)
  if (isInterrupted && screen.type === 'settings') holdChange(flow, submitter, stood)
  switch (step.kind) {
    case 'show':
      if (step.flow.state === 'success') refreshSession()
      return screen.show({ kind: 'flow', flow: sentBy(screen.type, step.flow, submitter) })
    case 'done':
      return finishFlow(screen, step.next, step.returnTo)
    case 'navigate':
      return leaveFor(screen, step.to)
    case 'sign-in':
      recordPath(`${screen.path}?flow=${flow.id}`)
      return screen.go(links.login())
    case 'refuse':
      // Among the many forms of the settings it is said in passing.
      if (screen.type === 'settings') toast.error({ message: step.message, suppress: true })
      else screen.show({ kind: 'flow', flow: refused(flow, step.message) })
  }
}

/** Of the many forms of the settings, what is wrong belongs to the one that was sent. */
function sentBy(type: FlowType, flow: Flow, { group }: UiNode): Flow {
  return type === 'settings' && flow.state !== 'success' ? { ...flow, active: group } : flow
}

/** The form as it was sent, with what came of it in place of what came of the time before. */
function refused(flow: Flow, text: string): Flow {
  const nodes = flow.ui.nodes.map((node) => ({ ...node, messages: [] }))
  return { ...flow, ui: { ...flow.ui, nodes, messages: [{ id: 0, type: 'error', text }] } }
}
