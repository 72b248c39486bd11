import { links } from '#shared/routes.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { CountryGate } from './country-gate.tsx'
import { FlowView } from './flow-view.tsx'
import { IdentityScreen } from './identity-screen.tsx'
import { SingleForm } from './single-form.tsx'
import { useNeighbour } from './use-neighbour.ts'

export default function RegistrationPage() {
  const login = useNeighbour(links.login())
  return (
    <IdentityScreen
      title="Sign up"
      lead="and publish your first release in a few minutes"
      end={
        <>
          Signed up before? <TextLink href={login}>Log in</TextLink>
        </>
      }
    >
      <CountryGate>
        <FlowView type="registration">
          {(flow, controls) => <SingleForm flow={flow} controls={controls} />}
        </FlowView>
      </CountryGate>
    </IdentityScreen>
  )
}
