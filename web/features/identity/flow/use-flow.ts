// The state of one screen of the identity service: its flow is opened, its form sent, and what comes of it shown.

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { setAnswer, useAnswer } from '#web/lib/api/answers.ts'
import { showFailure } from '#web/lib/api/failures.ts'
import type { FlowType, UiNode } from '#web/lib/api/flow.ts'
import { prepareSession } from '#web/lib/session/session.ts'
import { isSameButton } from './form/form-nodes.ts'
import { type Opening, openScreen, withFlow } from './open-flow.ts'
import type { PendingChange } from './pending-change.ts'
import type { Submission } from './send-form.ts'

type OpenScreen = Opening & { pending?: PendingChange | null }

const loadSending = () => import('./send-form.ts')

const keyOf = (type: FlowType, search: string) => `${type}?${search}`

export function useFlow(type: FlowType) {
  const search = useSearch()
  const [path, go] = useLocation()

  const opening = useAnswer(keyOf(type, search), async (): Promise<OpenScreen> => {
    const opened = await openScreen(type, new URLSearchParams(search))
    if (opened.kind !== 'flow' || type !== 'settings') return opened
    const { takeHeldChange } = await import('./pending-change.ts')
    return { ...opened, pending: takeHeldChange(opened.flow) }
  })
  const shown = opening.data?.kind === 'flow' ? opening.data : null
  const isShown = shown !== null
  useEffect(() => {
    if (!isShown) return
    prepareSession()
    loadSending().catch(() => undefined)
  }, [isShown])

  /** A state that a reload restores is in the URL. */
  const show = (next: Opening) => {
    const named = new URLSearchParams(search).get('flow')
    const flow = next.kind === 'flow' ? next.flow : null
    const isNamed = !flow || flow.id === named || (!named && flow.state !== 'sent_email')
    const query = isNamed ? search : withFlow(search, flow.id).toString()
    setAnswer<OpenScreen>(keyOf(type, query), next)
    if (!isNamed) go(`${path}?${query}`, { replace: true })
  }

  // Two presses in a row are quicker than the state that the first one changes.
  const sending = useRef(false)
  const [pressed, setPressed] = useState<UiNode | null>(null)
  const submit = async (sent: Submission) => {
    if (sending.current) return
    sending.current = true
    setPressed(sent.submitter)
    try {
      const { sendForm } = await loadSending()
      await sendForm({ type, search, path, go, show }, sent)
    } catch (cause) {
      showFailure(cause)
    }
    sending.current = false
    setPressed(null)
  }

  // A change held during re-authentication continues by itself.
  const resume = useEffectEvent(submit)
  useEffect(() => {
    const { flow, pending } = shown ?? {}
    if (!flow || !pending?.complete) return
    const { submitter: button, typed, draft } = pending
    const again = flow.ui.nodes.find((node) => isSameButton(node, button))
    // What a key has answered is sent by a button that is not on the page.
    const submitter = again ?? { type: 'input', messages: [], meta: {}, ...button }
    void resume({ flow, submitter, typed, draft })
  }, [shown])

  return {
    opening,
    flow: shown?.flow ?? null,
    /** What stood in the forms before the person had to leave them. */
    draft: shown?.pending?.draft,
    submit,
    /** Starts a new flow, dropping the values given so far. */
    restart() {
      const query = withFlow(search, null).toString()
      if (query === search) void opening.refetch()
      else go(query ? `${path}?${query}` : path, { replace: true })
    },
    /** The button whose form is on its way. */
    pressed,
  }
}
