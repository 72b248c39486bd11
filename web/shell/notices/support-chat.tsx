import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { useFlags } from '#web/lib/api/flags.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import type { Settings } from '#web/lib/api/settings.ts'
import { startSupportChat, stopSupportChat } from '#web/lib/third-parties/support-chat.ts'
import { useKnownOrganizations } from '#web/shell/use-known-organizations.ts'
import { ChatButton } from './chat-button.tsx'

export interface SupportChatProps {
  chat: NonNullable<Settings['supportChat']>
  orgSlug: string
  userId: string
}

/** The support chat and its launcher in the header, for Admins of the organization whose page is open. For other users it is shut down. */
export function SupportChat({ chat, orgSlug, userId }: SupportChatProps) {
  const [{ supportChat: isOn }] = useFlags()
  // The page makes the same call and shows its errors.
  const organizations = useKnownOrganizations() ?? []
  const belongs = organizations.some(({ slug }) => slug === orgSlug)
  const { data: org } = useQuery({
    ...rpcQuery(directory, 'orgs.get', orgSlug),
    retryOnMount: false,
    enabled: belongs,
  })
  const role = org?.members.find((member) => member.userId === userId)?.role
  const orgId = isOn && can(role, 'support.chat') ? org?.id : undefined
  useEffect(() => {
    if (!orgId) return
    void startSupportChat(chat, orgId)
    return stopSupportChat
  }, [chat, orgId])
  return orgId ? <ChatButton /> : null
}
