import { useLocation } from 'wouter'
import { logOut } from '#web/lib/session/log-out.ts'
import { recordPath, type SessionUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button/button.tsx'

/** For a user who is logged in with another email than the invited one. */
export function SwitchAccount({ email, user }: { email: string; user: SessionUser | null }) {
  const [path] = useLocation()
  const logoutUrl = user?.logoutUrl
  return (
    <>
      <p>
        This invitation is for <b>{email}</b>, and you’re logged in{user?.email && ` as ${user.email}`}. Log
        in with the invited email to accept it.
      </p>
      {logoutUrl && (
        <Button
          variant="primary"
          size="l"
          onClick={() => {
            recordPath(path)
            void logOut(logoutUrl)
          }}
        >
          Log out and switch account
        </Button>
      )}
    </>
  )
}
