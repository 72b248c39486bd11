import { links } from '#shared/routes.ts'
import { useDocumentTitle } from '#web/lib/browser/page.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'

/** For every URL that is unknown, or that this user may not see. */
export default function NotFoundPage() {
  useDocumentTitle('Not found')
  return (
    <EmptyState
      icon="search"
      level={1}
      title="Page not found"
      action={
        <LinkButton href={links.organizations()} variant="primary">
          View organizations
        </LinkButton>
      }
    >
      This page doesn’t exist, or you don’t have access to it.
    </EmptyState>
  )
}
