import type { ReactNode } from 'react'
import { links } from '#shared/routes.ts'
import { useDocumentTitle } from '#web/lib/browser/page.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'

interface InvitationGoneProps {
  title: string
  /** Unset: a link to the list of organizations. */
  action?: ReactNode
  children: ReactNode
}

/** Says why an invitation can't be accepted. */
export function InvitationGone({ title, action, children }: InvitationGoneProps) {
  useDocumentTitle(title)
  return (
    <Card>
      <EmptyState
        icon="clock"
        level={1}
        title={title}
        action={action ?? <LinkButton href={links.organizations()}>View organizations</LinkButton>}
      >
        {children}
      </EmptyState>
    </Card>
  )
}
