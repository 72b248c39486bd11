import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { links } from '#shared/routes.ts'
import { type FlowControls, FlowView } from '#web/features/identity/flow/flow-view.tsx'
import { FlowMessages } from '#web/features/identity/flow/form/flow-messages.tsx'
import { FormLoading } from '#web/features/identity/flow/form-loading.tsx'
import { useFlow } from '#web/features/identity/flow/use-flow.ts'
import styles from '#web/features/identity/identity.module.css'
import rare from '#web/features/identity/rare.module.css'
import type { Flow } from '#web/lib/api/flow.ts'
import { noteVerification } from '#web/lib/session/email-verified.ts'
import { useSession } from '#web/lib/session/session.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { ContinueButton } from './continue-button.tsx'
import { IdentityScreen } from './identity-screen.tsx'
import { mailedTo, proofIn } from './mailed-to.ts'
import { SingleForm } from './single-form.tsx'
import { useContinuation } from './use-continuation.ts'
import { withEmail } from './with-email.ts'

/** The state of a flow whose code or link was right. */
const PASSED = 'passed_challenge'

/** Takes what was mailed to a new address, a code or a link. Nothing waits for it: it can be skipped and done later. */
export default function VerificationPage() {
  const session = useSession()
  const screen = useFlow('verification')
  // Held here: the form is another one for each person.
  const [isSent, setSent] = useState(false)
  const email = session.status === 'ready' ? session.user.email : undefined
  const opened = screen.opening.data
  const address = (opened?.kind === 'flow' && mailedTo(opened.flow)) || email
  const isPassed = opened?.kind === 'flow' && opened.flow.state === PASSED
  const lead = address
    ? `Confirm that ${address} is yours.`
    : `Get a ${proofIn(screen.flow)} by email to confirm that it’s yours.`
  return (
    <IdentityScreen
      title={isPassed ? 'Email verified' : 'Verify your email'}
      lead={isPassed ? address : lead}
      end={session.status === 'errored' && <TextLink href={links.login()}>Back to login</TextLink>}
    >
      <FlowView screen={screen} loading={<FormLoading fields={1} />}>
        {(flow, controls) => (
          <Verification
            flow={withEmail(flow, 'email', email)}
            controls={{
              ...controls,
              onSubmit: (...sent) => {
                setSent(true)
                controls.onSubmit(...sent)
              },
            }}
            isSent={isSent}
            isSignedIn={session.status === 'ready'}
            isOwn={address === email}
          />
        )}
      </FlowView>
    </IdentityScreen>
  )
}

interface VerificationProps {
  flow: Flow
  controls: FlowControls
  /** The code was sent from this screen. */
  isSent: boolean
  isSignedIn: boolean
  /** The email that the account has, not the one that it changes to. */
  isOwn: boolean
}

function Verification({ flow, controls, isSent, isSignedIn, isOwn }: VerificationProps) {
  const isPassed = flow.state === PASSED
  const isOver = isPassed && isSent && isSignedIn
  const { leave } = useContinuation(flow.return_to)
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isPassed) return
    next.current?.focus()
    noteVerification()
  }, [isPassed])
  const proceed = useEffectEvent(() => leave('Email verified', { replace: true }))
  useEffect(() => {
    if (isOver) proceed()
  }, [isOver])
  if (isPassed)
    return (
      <>
        <FlowMessages messages={flow.ui.messages} />
        <ContinueButton ref={next} variant="primary" returnTo={flow.return_to} />
      </>
    )
  return (
    <>
      {/* The code is all that this screen asks for. */}
      <SingleForm flow={flow} controls={{ ...controls, focused: flow.state === 'sent_email' }} />
      {isSignedIn && (
        <div className={rare.others}>
          <ContinueButton variant="ghost">Not now</ContinueButton>
          {isOwn && (
            <p className={styles.end}>
              Until it’s verified, you can’t create applications, invite people or publish.
            </p>
          )}
        </div>
      )}
    </>
  )
}
