import { links } from '#shared/routes.ts'
import type { IconName } from '#web/ui/icon/icon.tsx'
import type { Tab } from '#web/ui/tabs-nav/tabs-nav.tsx'
import type { Place } from './place.ts'

/** The pages of an organization, in the order of its tabs and of its menu. Everybody sees all; pages gate. */
export function organizationTabs(orgSlug: string, place: Place): (Tab & { icon: IconName })[] {
  const { orgPage } = place
  return [
    { label: 'Applications', icon: 'app', href: links.organization(orgSlug), current: !orgPage },
    {
      label: 'Invite & manage members',
      icon: 'users',
      href: links.members(orgSlug),
      current: orgPage === 'members',
    },
    {
      label: 'Billing',
      icon: 'card',
      href: links.billing(orgSlug),
      current: orgPage === 'billing' || orgPage === 'checkout',
    },
    { label: 'API keys', icon: 'key', href: links.apiKeys(orgSlug), current: orgPage === 'api-keys' },
  ]
}
