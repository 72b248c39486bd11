import { links } from '#shared/routes.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { useDocumentTitle } from '#web/lib/browser/page.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'

/** In place of a release that doesn't exist, or no longer. */
export function UnknownRelease({ place: { org, app } }: { place: AppPlace }) {
  const { name } = useApplication()
  useDocumentTitle('Release not found')
  return (
    <EmptyState
      icon="search"
      level={1}
      title="This release doesn’t exist"
      action={
        <LinkButton href={links.releases(org, app)} variant="primary" size="l">
          Releases of {name}
        </LinkButton>
      }
    >
      It was deleted, or the link is wrong.
    </EmptyState>
  )
}
