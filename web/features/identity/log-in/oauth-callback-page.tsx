import { Redirect } from 'wouter'
import { links } from '#shared/routes.ts'
import SignedInAlready from '#web/features/identity/flow/signed-in-already.tsx'
import { IdentityScreen } from './identity-screen.tsx'

/** Where a social sign-in returns: looks up the session again, then continues. */
export default function OauthCallbackPage() {
  return (
    <IdentityScreen title="Logging in">
      <SignedInAlready otherwise={<Redirect to={links.login()} replace />} />
    </IdentityScreen>
  )
}
