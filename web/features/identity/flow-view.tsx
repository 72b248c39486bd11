// What every screen of the identity service has in common: waiting, failing, being refused, being signed in already,
// and otherwise the flow, drawn by whoever uses this.

import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { links } from '#shared/routes.ts'
import type { Flow, FlowType, UiNode } from '#web/lib/flow.ts'
import { settings } from '#web/lib/settings.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { ReadInput } from './collect-values.ts'
import styles from './identity.module.css'
import { useFlow } from './use-flow.ts'

const SignedInAlready = lazy(() => import('./signed-in-already.tsx'))

export interface FlowControls {
  pressed: UiNode | null
  onSubmit: (submitter: UiNode, read: ReadInput) => void
}

interface FlowViewProps {
  type: FlowType
  children: (flow: Flow, controls: FlowControls) => ReactNode
}

export function FlowView({ type, children }: FlowViewProps) {
  const { opening, submit, pressed } = useFlow(type)
  if (opening.isPending) return <FormLoading />
  if (opening.isError)
    return (
      <ErrorState
        title="The sign-in service does not answer"
        onRetry={() => void opening.refetch()}
        retrying={opening.isFetching}
      />
    )
  const { data } = opening
  if (data.kind === 'signed-in')
    return (
      <Suspense fallback={<FormLoading />}>
        <SignedInAlready />
      </Suspense>
    )
  if (data.kind === 'sign-in') return <ToSignIn />
  if (data.kind === 'refused') return <Refused message={data.message} />
  return children(data.flow, {
    pressed,
    onSubmit: (submitter, read) => submit({ flow: data.flow, submitter, read }),
  })
}

function ToSignIn() {
  const [, go] = useLocation()
  useEffect(() => go(links.login(), { replace: true }), [go])
  return <FormLoading />
}

function Refused({ message }: { message: string }) {
  const { support } = settings.links
  return (
    <div className={styles.refused}>
      <p role="alert">{message}</p>
      {support && (
        <p className="muted">
          <TextLink href={support}>Ask for help</TextLink>
        </p>
      )}
    </div>
  )
}

function FormLoading() {
  return (
    <Loading>
      <div className={styles.form}>
        <Skeleton width="4rem" />
        <Skeleton height="2.25rem" shape="block" />
        <Skeleton width="5rem" />
        <Skeleton height="2.25rem" shape="block" />
        <Skeleton height="2.25rem" shape="block" />
      </div>
    </Loading>
  )
}
