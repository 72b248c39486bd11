import { links } from '#shared/routes.ts'
import { FlowView } from '#web/features/identity/flow/flow-view.tsx'
import { useFlow } from '#web/features/identity/flow/use-flow.ts'
import { settings } from '#web/lib/api/settings.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { CountryGate } from './country-gate.tsx'
import { IdentityScreen } from './identity-screen.tsx'
import { knownPerson } from './login-words.ts'
import { SingleForm } from './single-form.tsx'
import { useInvited } from './use-invited.ts'
import { withInvitation } from './with-invitation.ts'

const TITLE = 'Sign up'

export default function RegistrationPage() {
  return (
    <CountryGate title={TITLE}>
      <Registration />
    </CountryGate>
  )
}

function Registration() {
  const screen = useFlow('registration')
  const invited = useInvited()
  const person = knownPerson(screen.flow)
  return (
    <IdentityScreen
      title={TITLE}
      lead={
        person
          ? `Continue as ${person}.`
          : invited
            ? invited.lead
            : 'Publish your first release in a few minutes.'
      }
      end={<Agreement />}
    >
      {/* Another key: the email is filled in once the invitation is known. */}
      <FlowView key={invited?.invitee} screen={invited ? withInvitation(screen, invited) : screen}>
        {(flow, controls) => <SingleForm flow={flow} controls={controls} />}
      </FlowView>
    </IdentityScreen>
  )
}

/** What a sign-up agrees to. The built-in page has no terms: a link there asks for no consent. */
function Agreement() {
  const { terms, privacy } = settings.links
  if (terms && terms !== links.help('terms'))
    return (
      <>
        By signing up, you agree to the <TextLink href={terms}>Terms</TextLink>
        {privacy && (
          <>
            {' '}
            and the <TextLink href={privacy}>Privacy policy</TextLink>
          </>
        )}
        .
      </>
    )
  return privacy && <TextLink href={privacy}>See what {settings.productName} stores about you</TextLink>
}
