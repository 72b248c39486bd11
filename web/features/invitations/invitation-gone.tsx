import type { ReactNode } from 'react'
import { links } from '#shared/routes.ts'
import { useDocumentTitle } from '#web/lib/page.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Says why an invitation cannot be accepted by anybody. */
export function InvitationGone({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title)
  return (
    <Card>
      <EmptyState
        icon="clock"
        level={1}
        title={title}
        action={<LinkButton href={links.organizations()}>To your organizations</LinkButton>}
      >
        {children}
      </EmptyState>
    </Card>
  )
}
