import { Redirect } from 'wouter'
import SignedInAlready from '#web/features/identity/flow/signed-in-already.tsx'
import { IdentityScreen } from './identity-screen.tsx'
import { useUnfinishedLogin } from './use-unfinished-login.ts'

/** Where a social login returns: looks up the session again, then continues. Without one, the login says so. */
export default function OauthCallbackPage() {
  return (
    <IdentityScreen title="Logging in">
      <SignedInAlready otherwise={<Unfinished />} />
    </IdentityScreen>
  )
}

function Unfinished() {
  const login = useUnfinishedLogin()
  return login && <Redirect to={login} replace />
}
