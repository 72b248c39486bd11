import { useLocation } from 'wouter'
import { links } from '#shared/routes.ts'
import { recordPath } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import styles from './invitations.module.css'

interface VerifyFirstProps {
  email: string
  onAskAgain: () => void
  asking: boolean
}

/** For a user whose email is the invited one and isn't verified yet. */
export function VerifyFirst({ email, onAskAgain, asking }: VerifyFirstProps) {
  const [path] = useLocation()
  return (
    <>
      <p>
        Verify your email <b>{email}</b> first, then accept the invitation.
      </p>
      <div className={styles.actions}>
        <LinkButton href={links.verification()} variant="primary" size="l" onClick={() => recordPath(path)}>
          Verify your email
        </LinkButton>
        <Button size="l" pending={asking} onClick={onAskAgain}>
          I’ve verified it
        </Button>
      </div>
    </>
  )
}
