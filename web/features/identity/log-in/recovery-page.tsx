import { useState } from 'react'
import { links } from '#shared/routes.ts'
import { FlowView } from '#web/features/identity/flow/flow-view.tsx'
import { keptEmail } from '#web/features/identity/flow/form/typed-email.ts'
import { FormLoading } from '#web/features/identity/flow/form-loading.tsx'
import { useFlow } from '#web/features/identity/flow/use-flow.ts'
import type { UiNode } from '#web/lib/api/flow.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { CountryGate } from './country-gate.tsx'
import { IdentityScreen } from './identity-screen.tsx'
import { mailedTo, proofIn } from './mailed-to.ts'
import { SingleForm } from './single-form.tsx'
import { withEmail } from './with-email.ts'

const TITLE = 'Recover your account'
const OPENED = 'Continue to choose a new password.'

export default function RecoveryPage() {
  return (
    <CountryGate title={TITLE}>
      <Recovery />
    </CountryGate>
  )
}

/** Takes an email, then the code or link sent to it, and continues to the choice of a new password. */
function Recovery() {
  const screen = useFlow('recovery')
  const [isRestarted, setIsRestarted] = useState(false)
  const { state, ui } = screen.flow ?? {}
  const isSent = state === 'sent_email'
  // A link that was opened on another device than the one that asked for it.
  const isOpened = isSent && !ui?.nodes.some(isFilledIn)
  const address = screen.flow ? mailedTo(screen.flow) : undefined
  const restart = () => {
    setIsRestarted(true)
    screen.restart()
  }
  const sent = `Check ${address ? `the inbox of ${address}` : 'your inbox'} and the spam folder.`
  const ask = `Get a ${proofIn(screen.flow)} by email, then choose a new password.`
  return (
    <IdentityScreen
      title={TITLE}
      lead={isOpened ? OPENED : isSent ? sent : ask}
      end={
        isSent ? (
          <Button variant="ghost" onClick={restart}>
            Use another email
          </Button>
        ) : (
          <>
            Remembered your password? <TextLink href={links.login()}>Log in</TextLink>
          </>
        )
      }
    >
      <FlowView screen={screen} loading={<FormLoading fields={1} />}>
        {(flow, controls) => (
          <SingleForm
            flow={withEmail(flow, 'email', keptEmail())}
            controls={{ ...controls, focused: isRestarted }}
          />
        )}
      </FlowView>
    </IdentityScreen>
  )
}

/** Whether a node asks for something. */
function isFilledIn({ type, attributes }: UiNode): boolean {
  return type === 'input' && attributes.type !== 'hidden' && attributes.type !== 'submit'
}
