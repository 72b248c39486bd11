import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { links } from '#shared/routes.ts'
import { settings } from '#web/lib/api/settings.ts'
import { isEmailUnverified, watchVerification } from '#web/lib/session/email-verified.ts'
import { refreshSession } from '#web/lib/session/session.ts'
import { sessionQuery } from '#web/lib/session/session-lookup.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'

interface VerifyEmailProps {
  /** Why the call of the form failed, if it did. */
  error?: Error | null | undefined
}

/** Replaces a form whose call needs a verified email, with a link to verify it; nothing once it is verified. */
export function VerifyEmail({ error }: VerifyEmailProps) {
  const { data, isFetching } = useQuery(sessionQuery)
  const { traits: { email = 'your email' } = {}, emailVerified } = data?.identity ?? {}
  const isRefused = isEmailUnverified(error)
  // A remote auth service may not report it; then the refused call does.
  const isNeeded = emailVerified === undefined ? isRefused : !emailVerified
  useEffect(() => {
    if (isRefused) refreshSession()
  }, [isRefused])
  useEffect(() => (isNeeded ? watchVerification() : undefined), [isNeeded])
  if (!isNeeded) return null
  return (
    <Note tone="warn" role="status">
      <p>
        To invite people, create applications or API keys, and publish, verify that <b>{email}</b> is yours.
      </p>
      <Stack direction="across" gap={2}>
        {/* In a new tab, so that what the form holds stays. */}
        <LinkButton href={`${settings.siteOrigin}${links.verification()}`}>Verify your email</LinkButton>
        <Button variant="ghost" pending={isFetching} onClick={refreshSession}>
          I’ve verified it
        </Button>
      </Stack>
    </Note>
  )
}
