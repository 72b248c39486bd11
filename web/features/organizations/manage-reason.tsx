import { BOTH_UNRESOLVED, STILL_ACTIVE } from '#shared/domain/organizations/archiving.ts'
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

/**
 * Why an organization can't be archived, in the words of the specification, and what to do first. Both lead to the page
 * where that is done.
 */
export function ManageReason({ reason, organization }: ManageReasonProps) {
  if (reason === BOTH_UNRESOLVED)
    return (
      <>
        {reason} <Step page="applications" words="Delete its applications" of={organization} /> and{' '}
        <Step page="subscription" words="cancel its subscription" of={organization} /> first.
      </>
    )
  if (reason === STILL_ACTIVE)
    return (
      <>
        {reason} <Step page="subscription" words="Cancel it" of={organization} /> first.
      </>
    )
  return <Linked reason={reason} organization={organization} />
}

interface StepProps {
  page: string
  words: string
  of: OrganizationSummary
}

function Step({ page, words, of: { name, slug } }: StepProps) {
  const href = PAGES.get(page)?.link(slug)
  return (
    href && (
      <TextLink href={href} className="link" aria-label={`${words}, ${name}`}>
        {words}
      </TextLink>
    )
  )
}

/** A reason that says what to do, with links in place of what it names. */
function Linked({ reason, organization: { name, slug } }: ManageReasonProps) {
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
