import { links } from '#shared/routes.ts'
import { useDocumentTitle } from '#web/lib/page.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

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
