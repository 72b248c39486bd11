// Banners about what the operators of this installation stopped, and why.

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { endSentence } from '#shared/domain/plain-text.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { settings } from '#web/lib/api/settings.ts'
import { Banner } from '#web/ui/banner/banner.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'

/** The line above the screens of a suspended organization. */
export function SuspensionNotice({ reason }: { reason: string }) {
  return (
    <OperatorNotice>
      This organization is suspended: {endSentence(reason)} It offers no updates or downloads, and you can’t
      change it.
    </OperatorNotice>
  )
}

/** The line above the screens of an application that was taken down. */
export function TakedownNotice({ orgSlug, appSlug }: { orgSlug: string; appSlug: string }) {
  // Read from the cache: the gate of the page makes the call.
  const { data } = useQuery({
    ...rpcQuery(directory, 'applications.get', [orgSlug, appSlug]),
    enabled: false,
  })
  if (!data?.takenDownReason) return null
  return (
    <OperatorNotice>
      The operators took this application down: {endSentence(data.takenDownReason)} It offers no updates or
      downloads.
    </OperatorNotice>
  )
}

function OperatorNotice({ children }: { children: ReactNode }) {
  const { support } = settings.links
  return (
    <Banner tone="bad" action={support && <LinkButton href={support}>Contact support</LinkButton>}>
      {children}
    </Banner>
  )
}
