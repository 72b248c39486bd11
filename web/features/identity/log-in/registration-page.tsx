import type { InvitationView } from '#shared/domain/organizations/invitation.ts'
import { links } from '#shared/routes.ts'
import { FlowView } from '#web/features/identity/flow/flow-view.tsx'
import { useFlow } from '#web/features/identity/flow/use-flow.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { CountryGate } from './country-gate.tsx'
import { IdentityScreen } from './identity-screen.tsx'
import { knownPerson } from './login-words.ts'
import { SingleForm } from './single-form.tsx'
import { useInvited, withInvitation } from './use-invited.ts'
import { useNeighbour } from './use-neighbour.ts'

const TITLE = 'Sign up'

export default function RegistrationPage() {
  return (
    <CountryGate title={TITLE}>
      <Registration />
    </CountryGate>
  )
}

function Registration() {
  const login = useNeighbour(links.login())
  const screen = useFlow('registration')
  const invited = useInvited()
  const person = knownPerson(screen.flow)
  return (
    <IdentityScreen
      title={TITLE}
      lead={
        person ? (
          `as ${person}`
        ) : invited ? (
          <Invited {...invited} />
        ) : (
          'and publish your first release in a few minutes'
        )
      }
      end={
        <>
          Signed up before? <TextLink href={login}>Log in</TextLink>
        </>
      }
    >
      {/* Another key: the email is filled in once the invitation is known. */}
      <FlowView key={invited?.invitee} screen={invited ? withInvitation(screen, invited) : screen}>
        {(flow, controls) => <SingleForm flow={flow} controls={controls} />}
      </FlowView>
    </IdentityScreen>
  )
}

function Invited({ organization, inviter }: InvitationView) {
  return (
    <>
      to join <b>{organization.name}</b>. {inviter ? `${inviter} invited you.` : 'You’re invited.'}
    </>
  )
}
