// What a screen of the identity service shows when it doesn't get a form.

import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { links } from '#shared/routes.ts'
import styles from '#web/features/identity/rare.module.css'
import { settings } from '#web/lib/api/settings.ts'
import { recordPath } from '#web/lib/session/session.ts'
import { ErrorState } from '#web/ui/empty-state/error-state.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { leaveFor } from './finish-flow.ts'
import { FormLoading } from './form-loading.tsx'
import type { Opening } from './open-flow.ts'
import SignedInAlready from './signed-in-already.tsx'

interface OtherThanFormProps {
  opening: Exclude<Opening, { kind: 'flow' }>
  retry: { onRetry: () => void; retrying: boolean }
}

export function OtherThanForm({ opening, retry }: OtherThanFormProps) {
  switch (opening.kind) {
    case 'signed-in':
      return <SignedInAlready />
    case 'sign-in':
      return <ToSignIn />
    case 'elsewhere':
      return <Elsewhere to={opening.to} />
    case 'refused':
      return <Refused message={opening.message} />
    case 'failed':
      return (
        <ErrorState title="This form couldn’t be sent" {...retry}>
          It was rejected twice. Allow cookies for this site, then start again.
        </ErrorState>
      )
  }
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
    void leaveFor({ path, go }, to)
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
