import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { links } from '#shared/routes.ts'
import { getFlowError } from '#web/lib/identity.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './identity.module.css'
import { IdentityScreen } from './identity-screen.tsx'

/** Where the identity service sends the browser when it cannot go on. It keeps the reason under an id. */
export default function IdentityErrorPage() {
  const id = new URLSearchParams(useSearch()).get('id')
  const { data, isPending } = useQuery({
    queryKey: ['flow-error', id],
    queryFn: () => getFlowError({ id }),
    enabled: id !== null,
    retry: false,
    meta: { stopPropagation: true },
  })
  const isLoading = id !== null && isPending
  const { message, reason } = data ?? {}
  return (
    <IdentityScreen title="This did not work">
      {isLoading ? (
        <Spinner label="Loading…" />
      ) : (
        <div role="alert" className={styles.reason}>
          <p>{message || reason || 'What exactly went wrong is no longer known.'}</p>
          {message && reason && reason !== message && <p className="muted">{reason}</p>}
        </div>
      )}
      <LinkButton href={links.login()} variant="primary" size="l">
        Back to the sign-in
      </LinkButton>
    </IdentityScreen>
  )
}
