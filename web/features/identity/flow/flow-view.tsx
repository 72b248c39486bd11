// What every screen of the identity service has in common: waiting, failing, being refused, being signed in already,
// and otherwise the flow, rendered by the caller.

import { type ReactNode, useEffect, useRef } from 'react'
import styles from '#web/features/identity/identity.module.css'
import type { Flow, UiNode } from '#web/lib/api/flow.ts'
import { ErrorState } from '#web/ui/empty-state/error-state.tsx'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { CanRecoverContext } from './form/can-recover-context.ts'
import type { Typed } from './form/form-inputs.ts'
import { readTyped, writeTyped } from './form/read-typed.ts'
import { FormLoading } from './form-loading.tsx'
import type { useFlow } from './use-flow.ts'

// Few visitors get something else than a form.
const OtherThanForm = lazyPart(
  () => import('./other-than-form.tsx').then((part) => part.OtherThanForm),
  <FormLoading />,
)

export interface FlowControls {
  pressed: UiNode | null
  active: string | undefined
  onSubmit: (submitter: UiNode, typed: Typed) => void
  /** The form takes the focus when it appears. */
  focused?: boolean
}

interface FlowViewProps {
  screen: ReturnType<typeof useFlow>
  /** The shape of what is coming; a small form unless told. */
  loading?: ReactNode
  children: (flow: Flow, controls: FlowControls) => ReactNode
}

export function FlowView({ screen, loading = <FormLoading />, children }: FlowViewProps) {
  const { opening, draft, submit, pressed } = screen
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (draft && root.current) writeTyped(root.current, draft)
  }, [draft])

  // By hand: `Loaded` brings cards along, 0.4 KB of the first load of /login.
  if (opening.status === 'pending') return loading
  const retry = { onRetry: () => void opening.refetch(), retrying: opening.isFetching }
  if (opening.status === 'failed')
    return (
      <ErrorState title="The login service isn’t responding" {...retry}>
        {opening.error.name === 'ResponseError'
          ? 'This isn’t your fault. Try again in a moment.'
          : 'Check the connection and try again.'}
      </ErrorState>
    )
  const { data } = opening
  if (data.kind !== 'flow') return <OtherThanForm opening={data} retry={retry} />
  const { flow } = data
  const onSubmit = (submitter: UiNode, typed: Typed) =>
    submit({ flow, submitter, typed, draft: root.current ? readTyped(root.current) : typed })
  return (
    <CanRecoverContext value={!flow.refresh}>
      {/* What one person has typed is not left standing for another. */}
      <div ref={root} key={flow.identity?.id} className={styles.flow}>
        {children(flow, { pressed, active: flow.active, onSubmit })}
      </div>
    </CanRecoverContext>
  )
}
