import type { Session } from '#web/lib/session/identity-session.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { deviceOf, placeOf } from './device-words.ts'
import { SettingsRow } from './settings-row.tsx'

interface SessionRowProps {
  session: Session
  isCurrent?: boolean
  onEnd?: () => void
}

const ICONS = { computer: 'monitor', phone: 'phone', program: 'terminal' } as const

/** One place where the account is signed in: on what, where, and since when. */
export function SessionRow({ session, isCurrent = false, onEnd }: SessionRowProps) {
  const { authenticated_at: since, devices } = session
  const device = devices?.[0]
  const { words, kind } = deviceOf(device?.user_agent)
  const facts = [placeOf(device?.location), device?.ip_address].filter(Boolean).join(' · ')
  return (
    <SettingsRow
      icon={ICONS[kind]}
      title={words}
      badge={isCurrent && <Badge tone="accent">This device</Badge>}
      about={
        <>
          {facts}
          {since && (
            <>
              {facts && ' · '}logged in <RelativeTime value={since} />
            </>
          )}
        </>
      }
      isShort
      actions={
        onEnd && (
          <Button aria-label={`End the session of ${words}`} onClick={onEnd}>
            End
          </Button>
        )
      }
    />
  )
}
