import { links } from '#shared/routes.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { CountryGate } from './country-gate.tsx'
import { FlowView } from './flow-view.tsx'
import { IdentityScreen } from './identity-screen.tsx'
import { SingleForm } from './single-form.tsx'

export default function RecoveryPage() {
  return (
    <IdentityScreen
      title="Recover your account"
      lead="with a code that is mailed to you"
      end={
        <>
          Remembered it? <TextLink href={links.login()}>Log in</TextLink>
        </>
      }
    >
      <CountryGate>
        <FlowView type="recovery">
          {(flow, controls) => <SingleForm flow={flow} controls={controls} />}
        </FlowView>
      </CountryGate>
    </IdentityScreen>
  )
}
