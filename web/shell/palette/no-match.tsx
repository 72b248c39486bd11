import { links } from '#shared/routes.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import type { Known } from './palette-entry.ts'

interface NoMatchProps {
  query: string
  known: Pick<Known, 'organization' | 'organizations'>
  /** Closes the palette. */
  onLeave: () => void
}

/** Nothing was found, and where else it may be: the apps and releases of one organization are searched. */
export function NoMatch({ query, known: { organization, organizations }, onLeave }: NoMatchProps) {
  const hasOthers = organizations.some((each) => each !== organization)
  return (
    <>
      <p>Nothing matches “{query}”.</p>
      {hasOthers && (
        <p className="small">
          {organization
            ? `Search covers ${organization.name}. Open another organization to find its apps and releases.`
            : 'Open an organization to find its apps and releases.'}{' '}
          <TextLink className="link" href={links.organizations()} onClick={onLeave}>
            View organizations
          </TextLink>
        </p>
      )}
    </>
  )
}
