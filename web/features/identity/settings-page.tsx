import { type Flow, formMethod, type UiNode } from '#web/lib/flow.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { FlowForm } from './flow-form.tsx'
import { FlowMessages } from './flow-messages.tsx'
import { type FlowControls, FlowView } from './flow-view.tsx'

const TITLES: Record<string, string> = {
  profile: 'Profile',
  password: 'Password',
  totp: 'Authenticator app',
  lookup_secret: 'Backup codes',
  webauthn: 'Security keys',
  passkey: 'Passkeys',
  oidc: 'Linked accounts',
}

/** The account of whoever is signed in: one part for each method that the identity service describes. */
export default function SettingsPage() {
  return (
    <Stack gap={5}>
      <PageHeader title="Account settings" />
      <FlowView type="settings">{(flow, controls) => <Sections flow={flow} controls={controls} />}</FlowView>
    </Stack>
  )
}

function Sections({ flow: { ui }, controls }: { flow: Flow; controls: FlowControls }) {
  const shared = ui.nodes.filter(({ group }) => group === 'default')
  const groups = new Set(ui.nodes.map(({ group }) => group).filter((group) => group !== 'default'))
  const part = (nodes: UiNode[]) => ({ action: ui.action, method: formMethod(ui.method), nodes })
  return (
    <>
      <FlowMessages messages={ui.messages} />
      {[...groups].map((group) => (
        <Card key={group} title={TITLES[group] ?? group}>
          <FlowForm
            part={part([...shared, ...ui.nodes.filter((node) => node.group === group)])}
            {...controls}
          />
        </Card>
      ))}
    </>
  )
}
