import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { links } from '#shared/routes.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { latestOrgSlug } from '#web/lib/session/organization.ts'
import { chat } from '#web/ui/icon/shapes.ts'
import { WayLink } from './ways.tsx'

/** The way to the support chat, for those who have it. */
export function ChatWay() {
  return (
    <QueryClientProvider client={queryClient}>
      <ChatLink />
    </QueryClientProvider>
  )
}

/** To the organization whose header has the chat for the user: the one opened last, if they are its Admin. */
function ChatLink() {
  const { data = [] } = useQuery({ ...rpcQuery(directory, 'orgs.list'), meta: { stopPropagation: true } })
  const withChat = data.filter(({ role }) => can(role, 'support.chat'))
  const org = withChat.find(({ slug }) => slug === latestOrgSlug()) ?? withChat[0]
  if (!org) return null
  return (
    <WayLink
      href={links.organization(org.slug)}
      icon={chat}
      title="Chat with us"
      about={`Open the chat in the header of ${org.name}.`}
    />
  )
}
