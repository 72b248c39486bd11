// What every screen of the identity service has in common: waiting, failing, being refused, being signed in already,
// and otherwise the flow, rendered by the caller.

import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { links } from '#shared/routes.ts'
import styles from '#web/features/identity/identity.module.css'
import type { Flow, UiNode } from '#web/lib/api/flow.ts'
import { settings } from '#web/lib/api/settings.ts'
import { recordPath } from '#web/lib/session/session.ts'
import { ErrorState } from '#web/ui/empty-state/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { CanRecoverContext } from './form/can-recover-context.ts'
import type { Typed } from './form/form-inputs.ts'
import { readTyped, writeTyped } from './form/read-typed.ts'
import type { useFlow } from './use-flow.ts'

const SignedInAlready = lazy(() => import('./signed-in-already.tsx'))

export interface FlowControls {
  pressed: UiNode | null
  active: string | undefined
  onSubmit: (submitter: UiNode, typed: Typed) => void
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
  if (data.kind === 'signed-in')
    return (
      <Suspense fallback={loading}>
        <SignedInAlready />
      </Suspense>
    )
  if (data.kind === 'sign-in') return <ToSignIn />
  if (data.kind === 'elsewhere') return <Elsewhere to={data.to} />
  if (data.kind === 'refused') return <Refused message={data.message} />
  if (data.kind === 'failed')
    return (
      <ErrorState title="This form couldn’t be sent" {...retry}>
        It was rejected twice. Allow cookies for this site, then start again.
      </ErrorState>
    )
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

function ToSignIn() {
  const [path, go] = useLocation()
  const search = useSearch()
  useEffect(() => {
    recordPath(search ? `${path}?${search}` : path)
    go(links.login(), { replace: true })
  }, [path, search, go])
  return <FormLoading />
}

function Elsewhere({ to }: { to: string }) {
  const [path, go] = useLocation()
  useEffect(() => {
    void import('./finish-flow.ts').then(({ leaveFor }) => leaveFor({ path, go }, to))
  }, [path, go, to])
  return <FormLoading />
}

function Refused({ message }: { message: string }) {
  const [path] = useLocation()
  const search = useSearch()
  const { support } = settings.links
  return (
    <div className={styles.refused}>
      <p role="alert">{message}</p>
      {search && (
        <p>
          <TextLink href={path}>Start again</TextLink>
        </p>
      )}
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
        <div className={styles.key}>
          <Skeleton width="4rem" />
          <Skeleton height="2.25rem" shape="block" />
        </div>
        <div className={styles.key}>
          <Skeleton width="5rem" />
          <Skeleton height="2.25rem" shape="block" />
        </div>
        <Skeleton height="2.25rem" shape="block" />
      </div>
    </Loading>
  )
}
