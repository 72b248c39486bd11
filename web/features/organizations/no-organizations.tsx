import { links } from '#shared/routes.ts'
import { useOwnInvitations } from '#web/lib/session/use-own-invitations.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Columns } from '#web/ui/columns/columns.tsx'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { NextStepsCard } from './next-steps-card.tsx'

const CreateForm = lazyPart(() =>
  import('./create-organization-form.tsx').then((part) => part.CreateOrganizationForm),
)

/** The form itself, not a link to it: the first organization is made on the screen after the first login. */
export function NoOrganizations() {
  return (
    <Columns margin={<NextStepsCard />}>
      <Card>
        <Stack gap={5}>
          <div>
            <h2>You belong to no organization yet</h2>
            <p className="small muted">
              <WaysIn />
            </p>
          </div>
          <CreateForm actions={(submit) => <div>{submit}</div>} />
        </Stack>
      </Card>
    </Columns>
  )
}

/** How to come to an organization. Invitations are shown to verified emails only. */
function WaysIn() {
  const { invitations, isUnverified, email } = useOwnInvitations()
  if (invitations.length > 0)
    return 'Accept your invitation, or create an organization to publish your first application.'
  if (isUnverified)
    return (
      <>
        Create one to publish your first application. Invited to an existing one?{' '}
        <TextLink href={links.verification()}>Verify {email ?? 'your email'}</TextLink>, and your invitation
        appears here.
      </>
    )
  return `Create one to publish your first application. To join an existing one, ask one of its Admins to invite ${email ?? 'you'}.`
}
