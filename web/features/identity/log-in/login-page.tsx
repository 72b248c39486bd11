import { lazy, Suspense } from 'react'
import { useSearch } from 'wouter'
import { links } from '#shared/routes.ts'
import { type FlowControls, FlowView } from '#web/features/identity/flow/flow-view.tsx'
import { FlowForm } from '#web/features/identity/flow/form/flow-form.tsx'
import { FlowMessages } from '#web/features/identity/flow/form/flow-messages.tsx'
import { loginParts } from '#web/features/identity/flow/form/login-parts.ts'
import { FormLoading } from '#web/features/identity/flow/form-loading.tsx'
import { useFlow } from '#web/features/identity/flow/use-flow.ts'
import styles from '#web/features/identity/identity.module.css'
import type { Flow } from '#web/lib/api/flow.ts'
import { recordedPath } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { CountryGate } from './country-gate.tsx'
import { IdentityScreen } from './identity-screen.tsx'
import { knownPerson, type LoginStep, loginStep, loginWords } from './login-words.ts'
import { useInvited } from './use-invited.ts'
import { withEmail } from './with-email.ts'

// Few have a second factor, and fewer meet it on the way in.
const SecondFactor = lazy(() => import('./second-factor.tsx'))
const OauthClient = lazy(() => import('./oauth-client.tsx'))

export default function LoginPage() {
  return (
    <CountryGate title="Log in">
      <Login />
    </CountryGate>
  )
}

function Login() {
  const screen = useFlow('login')
  const step = loginStep(screen.flow, useSearch())
  const person = knownPerson(screen.flow)
  const invitation = useInvited()
  const invited = step === 'first' && !person ? invitation : null
  return (
    <IdentityScreen
      {...loginWords(step, person)}
      {...(invited && { lead: invited.lead })}
      end={<Ends step={step} isKnown={person !== null} onRestart={screen.restart} />}
    >
      {/* Another key: the email is filled in once the invitation is known. */}
      <FlowView key={invited?.invitee} screen={screen}>
        {(flow, controls) =>
          step === 'second' ? (
            <Suspense fallback={<FormLoading />}>
              <SecondFactor flow={flow} controls={controls} />
            </Suspense>
          ) : (
            <LoginForms flow={withEmail(flow, 'identifier', invited?.invitee)} controls={controls} />
          )
        }
      </FlowView>
    </IdentityScreen>
  )
}

interface EndsProps {
  step: LoginStep
  /** After a login the person is known. */
  isKnown: boolean
  onRestart: () => void
}

/** The way out of a login that can't be completed. */
function Ends({ step, isKnown, onRestart }: EndsProps) {
  if (step === 'again') return <TextLink href={recordedPath() ?? links.settings()}>Back</TextLink>
  if (step === 'second' || !isKnown) return null
  return (
    <Button variant="ghost" onClick={onRestart}>
      Use another account
    </Button>
  )
}

function LoginForms({ flow, controls }: { flow: Flow; controls: FlowControls }) {
  const { oidc, password, messages } = loginParts(flow)
  const request = flow.oauth2_login_request
  return (
    <>
      {request && (
        <Suspense>
          <OauthClient request={request} />
        </Suspense>
      )}
      <FlowMessages messages={messages} />
      {oidc.enabled && <FlowForm part={oidc} {...controls} />}
      {oidc.enabled && password.enabled && <div className={styles.or}>or</div>}
      {password.enabled && <FlowForm part={password} {...controls} />}
    </>
  )
}
