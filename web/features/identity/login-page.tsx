import { links } from '#shared/routes.ts'
import type { Flow } from '#web/lib/flow.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { CountryGate } from './country-gate.tsx'
import { FlowForm } from './flow-form.tsx'
import { FlowMessages } from './flow-messages.tsx'
import { type FlowControls, FlowView } from './flow-view.tsx'
import styles from './identity.module.css'
import { IdentityScreen } from './identity-screen.tsx'
import { loginParts } from './login-parts.ts'
import { useNeighbour } from './use-neighbour.ts'

export default function LoginPage() {
  const registration = useNeighbour(links.registration())
  return (
    <IdentityScreen
      title="Log in"
      lead="to publish and manage your applications"
      end={
        <>
          New here? <TextLink href={registration}>Sign up</TextLink>
        </>
      }
    >
      <CountryGate>
        <FlowView type="login">{(flow, controls) => <LoginForms flow={flow} controls={controls} />}</FlowView>
      </CountryGate>
    </IdentityScreen>
  )
}

function LoginForms({ flow, controls }: { flow: Flow; controls: FlowControls }) {
  const { oidc, password, messages } = loginParts(flow)
  const client = flow.oauth2_login_request?.client?.client_name
  return (
    <>
      {client && <p className="muted">to continue to {client}</p>}
      <FlowMessages messages={messages} />
      {oidc.enabled && <FlowForm part={oidc} even {...controls} />}
      {oidc.enabled && password.enabled && <div className={styles.or}>or</div>}
      {password.enabled && <FlowForm part={password} {...controls} />}
    </>
  )
}
