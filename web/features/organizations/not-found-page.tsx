import { links } from '#shared/routes.ts'
import { useDocumentTitle } from '#web/lib/browser/page.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'

/** Where every address leads that names nothing, or nothing that this person may see. */
export default function NotFoundPage() {
  useDocumentTitle('Not found')
  return (
    <EmptyState
      icon="search"
      level={1}
      title="There is nothing here"
      action={
        <LinkButton href={links.organizations()} variant="primary">
          To your organizations
        </LinkButton>
      }
    >
      The address is wrong, what it named is gone, or you have no access to it.
    </EmptyState>
  )
}
