// The state of one screen of the identity service: its flow is opened, its form sent, and every answer followed.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { links } from '#shared/routes.ts'
import type { Flow, FlowType, UiNode } from '#web/lib/flow.ts'
import { getFlow, startFlow, submitFlow } from '#web/lib/identity.ts'
import { leaveTo } from '#web/lib/page.ts'
import { toast } from '#web/lib/toast-store.ts'
import { collectValues, type ReadInput } from './collect-values.ts'
import { decide, type Step } from './decide.ts'
import { type Opening, openScreen, restartQuery } from './open-flow.ts'
import { useFinish } from './use-finish.ts'

export interface Submission {
  submitter: UiNode
  read: ReadInput
}

export function useFlow(type: FlowType) {
  const search = useSearch()
  const [, go] = useLocation()
  const client = useQueryClient()
  const finish = useFinish()
  const queryKey = ['flow', type, search]
  const show = (flow: Flow) => client.setQueryData(queryKey, (): Opening => ({ kind: 'flow', flow }))
  const restart = async () => {
    const flow = await startFlow(type, restartQuery(search))
    show(flow)
    return flow
  }

  const opening = useQuery({
    queryKey,
    queryFn: () => openScreen(type, new URLSearchParams(search)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { stopPropagation: true },
  })

  const send = async (flow: Flow, { submitter, read }: Submission, mayRestart = true): Promise<Step> => {
    const body = collectValues(flow.ui.nodes, submitter, read)
    const step = decide(await submitFlow(type, { flow, body }))
    if (step.kind !== 'restart' || !step.resubmit) return step
    if (mayRestart) return send(await restart(), { submitter, read }, false)
    return { ...step, message: 'This form could not be sent. Reload the page and try again.' }
  }

  const follow = async (step: Step) => {
    if (step.kind === 'show') show(step.flow)
    if (step.kind === 'fetch') show(await getFlow(type, { id: step.id }))
    if (step.kind === 'refuse') toast.error({ message: step.message })
    if (step.kind === 'navigate') leaveTo(step.to)
    if (step.kind === 'sign-in') go(links.login())
    if (step.kind === 'done') await finish(step.next)
    if (step.kind === 'restart') {
      await restart()
      if (step.message) toast.error({ message: step.message })
    }
  }

  // Two presses in a row are quicker than the state that the first one changes.
  const sending = useRef(false)
  const submission = useMutation({
    mutationFn: async ({ flow, ...sent }: Submission & { flow: Flow }) => follow(await send(flow, sent)),
    onSettled: () => {
      sending.current = false
    },
  })

  return {
    opening,
    submit(sent: Submission & { flow: Flow }) {
      if (sending.current) return
      sending.current = true
      submission.mutate(sent)
    },
    /** The button whose form is on its way. */
    pressed: submission.isPending ? submission.variables.submitter : null,
  }
}
