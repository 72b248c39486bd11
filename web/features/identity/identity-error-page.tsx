import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { links } from '#shared/routes.ts'
import { getFlowError } from '#web/lib/identity.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
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
  const text = data?.reason || data?.message || 'What exactly went wrong is no longer known.'
  return (
    <IdentityScreen title="This did not work">
      {isLoading ? <Spinner label="Loading…" /> : <p role="alert">{text}</p>}
      <LinkButton href={links.login()} variant="primary" size="l">
        Back to the sign-in
      </LinkButton>
    </IdentityScreen>
  )
}
