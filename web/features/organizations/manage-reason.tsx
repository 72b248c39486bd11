import type { OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { links } from '#shared/routes.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'

/** Where what a reason names is resolved. */
const PAGES: ReadonlyMap<string, { label: string; link: (slug: string) => string }> = new Map([
  ['applications', { label: 'Go to applications', link: links.organization }],
  ['subscription', { label: 'Go to billing', link: links.billing }],
  // The list of members marks the Admins.
  ['admin', { label: 'Go to members', link: links.members }],
])
const NAMED = new RegExp(`\\b(${[...PAGES.keys()].join('|')})\\b`)

/** The pages where what a reason names is resolved. */
export function pagesOfReason(reason: string, slug: string): { label: string; href: string }[] {
  return reason.split(NAMED).flatMap((part) => {
    const page = PAGES.get(part)
    return page ? [{ label: page.label, href: page.link(slug) }] : []
  })
}

interface ManageReasonProps {
  /** One of those of `archiveState`. */
  reason: string
  organization: OrganizationSummary
}

/** Why an organization can't be archived. What has to be resolved first leads to its page; the text stays the same. */
export function ManageReason({ reason, organization: { name, slug } }: ManageReasonProps) {
  return reason.split(NAMED).map((part) => {
    const page = PAGES.get(part)
    if (!page) return part
    return (
      <TextLink key={part} href={page.link(slug)} className="link" aria-label={`${part} of ${name}`}>
        {part}
      </TextLink>
    )
  })
}
