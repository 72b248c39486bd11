import { links } from '#shared/routes.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { CountryGate } from './country-gate.tsx'
import { FlowView } from './flow-view.tsx'
import { IdentityScreen } from './identity-screen.tsx'
import { SingleForm } from './single-form.tsx'
import { useFlow } from './use-flow.ts'

const TITLE = 'Recover your account'

export default function RecoveryPage() {
  return (
    <CountryGate title={TITLE}>
      <Recovery />
    </CountryGate>
  )
}

/** Takes an address, then what was mailed to it, a code or a link, and goes on to choosing another password. */
function Recovery() {
  const screen = useFlow('recovery')
  const isSent = screen.flow?.state === 'sent_email'
  return (
    <IdentityScreen
      title={TITLE}
      lead={isSent ? 'Look into your mailbox, also among the spam.' : 'with a mail to your address'}
      end={
        isSent ? (
          <Button variant="ghost" onClick={screen.restart}>
            Use another address
          </Button>
        ) : (
          <>
            Remembered it? <TextLink href={links.login()}>Log in</TextLink>
          </>
        )
      }
    >
      <FlowView screen={screen}>
        {(flow, controls) => <SingleForm flow={flow} controls={controls} />}
      </FlowView>
    </IdentityScreen>
  )
}
