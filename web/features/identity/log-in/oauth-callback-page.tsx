import { Redirect } from 'wouter'
import { links } from '#shared/routes.ts'
import SignedInAlready from '#web/features/identity/flow/signed-in-already.tsx'
import { IdentityScreen } from './identity-screen.tsx'

/** Where another provider's sign-in ends: the session is looked up anew, then it goes on. */
export default function OauthCallbackPage() {
  return (
    <IdentityScreen title="Signing in">
      <SignedInAlready otherwise={<Redirect to={links.login()} replace />} />
    </IdentityScreen>
  )
}
