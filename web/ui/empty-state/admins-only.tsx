import type { ReactNode } from 'react'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { lock } from '#web/ui/icon/shapes.ts'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { EmptyState } from './empty-state.tsx'

interface AdminsOnlyProps {
  /** What the page is about, as its Admins read it. */
  description: ReactNode
  /** Path of the members of the organization. */
  members: string
}

/** Shown to a Member in place of a page that only Admins see. */
export function AdminsOnly({ description, members }: AdminsOnlyProps) {
  return (
    <Stack gap={5}>
      <PageHeader description={description} />
      <Card>
        <EmptyState icon={lock} quiet action={<LinkButton href={members}>See who is an Admin</LinkButton>}>
          You do not have permissions to view this page. Contact your administrator if needed.
        </EmptyState>
      </Card>
    </Stack>
  )
}
