// The state of one screen of the identity service: its flow is opened, its form sent, and what comes of it shown.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { FlowType } from '#web/lib/api/flow.ts'
import { isSameButton } from './form/form-nodes.ts'
import { type Opening, openScreen, withFlow } from './open-flow.ts'
import type { PendingChange } from './pending-change.ts'
import type { Submission } from './send-form.ts'

type OpenScreen = Opening & { pending?: PendingChange | null }

const loadSending = () => import('./send-form.ts')

export function useFlow(type: FlowType) {
  const search = useSearch()
  const [path, go] = useLocation()
  const client = useQueryClient()

  const opening = useQuery({
    queryKey: ['flow', type, search],
    queryFn: async (): Promise<OpenScreen> => {
      const opened = await openScreen(type, new URLSearchParams(search))
      if (opened.kind !== 'flow' || type !== 'settings') return opened
      const { takeHeldChange } = await import('./pending-change.ts')
      return { ...opened, pending: takeHeldChange(opened.flow) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { stopPropagation: true },
  })
  const shown = opening.data?.kind === 'flow' ? opening.data : null
  const isShown = shown !== null
  useEffect(() => {
    if (isShown) loadSending().catch(() => undefined)
  }, [isShown])

  /** A state that a reload restores is in the URL. */
  const show = (next: Opening) => {
    const named = new URLSearchParams(search).get('flow')
    const flow = next.kind === 'flow' ? next.flow : null
    const isNamed = !flow || flow.id === named || (!named && flow.state !== 'sent_email')
    const query = isNamed ? search : withFlow(search, flow.id).toString()
    client.setQueryData(['flow', type, query], () => next)
    if (!isNamed) go(`${path}?${query}`, { replace: true })
  }

  // Two presses in a row are quicker than the state that the first one changes.
  const sending = useRef(false)
  const submission = useMutation({
    mutationFn: async (sent: Submission) => {
      const { sendForm } = await loadSending()
      await sendForm({ type, search, path, go, show }, sent)
    },
    onSettled: () => {
      sending.current = false
    },
  })
  const submit = (sent: Submission) => {
    if (sending.current) return
    sending.current = true
    submission.mutate(sent)
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
    resume({ flow, submitter, typed, draft })
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
    pressed: submission.isPending ? submission.variables.submitter : null,
  }
}
