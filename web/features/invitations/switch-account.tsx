import { useLocation } from 'wouter'
import { logOut } from '#web/lib/session/log-out.ts'
import { recordPath, type SessionUser } from '#web/lib/session/session.ts'
import { Button, type ButtonLooks } from '#web/ui/button/button.tsx'

interface SwitchAccountProps extends Pick<ButtonLooks, 'variant'> {
  /** The invited one, as far as the user may know it. */
  email: string
  user: SessionUser | null
  /** Whether the user is a member already: the invitation is for another account. */
  isMember?: boolean
}

/** For a user who is logged in with another email than the invited one. */
export function SwitchAccount({ email, user, isMember = false, variant }: SwitchAccountProps) {
  return (
    <>
      <p>
        This invitation is for <b>{email}</b>, and you’re logged in{user?.email && ` as ${user.email}`}.
        {!isMember && ' Log in with the invited email to accept it.'}
      </p>
      <SwitchAccountButton user={user} variant={variant} />
    </>
  )
}

interface SwitchAccountButtonProps extends Pick<ButtonLooks, 'variant'> {
  user: SessionUser | null
}

/** Logs out, and comes back to this page after the next log-in. */
export function SwitchAccountButton({ user, variant = 'primary' }: SwitchAccountButtonProps) {
  const [path] = useLocation()
  const logoutUrl = user?.logoutUrl
  if (!logoutUrl) return null
  return (
    <Button
      variant={variant}
      size="l"
      onClick={() => {
        void logOut(logoutUrl)
        // After it, as it drops the path of the former user's page.
        recordPath(path)
      }}
    >
      Log out and switch account
    </Button>
  )
}
