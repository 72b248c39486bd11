import type { LinkName } from '#shared/routes.ts'
import { settings } from '#web/lib/api/settings.ts'

export interface NamedLink {
  label: string
  href: string
}

const LABELS: Record<LinkName, string> = {
  docs: 'Docs',
  support: 'Support',
  community: 'Community',
  status: 'Status',
  cookies: 'Cookies',
  privacy: 'Privacy',
  terms: 'Terms',
}

/** Where everything that an installation links to is listed. */
export const LINK_NAMES = Object.keys(LABELS) as LinkName[]

/** The named links, without those that the installation hides. */
export function namedLinks(...names: LinkName[]): NamedLink[] {
  return names.flatMap((name) => {
    const href = settings.links[name]
    return href ? [{ label: LABELS[name], href }] : []
  })
}
