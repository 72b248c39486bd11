import { useState } from 'react'
import type { FlowControls } from '#web/features/identity/flow/flow-view.tsx'
import { FlowForm } from '#web/features/identity/flow/form/flow-form.tsx'
import { FlowMessages } from '#web/features/identity/flow/form/flow-messages.tsx'
import styles from '#web/features/identity/rare.module.css'
import { type Flow, formMethod, type UiNode } from '#web/lib/api/flow.ts'
import { logOut } from '#web/lib/session/identity-session.ts'
import { Button } from '#web/ui/button/button.tsx'

/** Of the message that asks for the second factor, as the title does. */
const SECOND_FACTOR_ID = 1010004

/** How to ask for another way than the one that is shown. */
const INSTEAD: Record<string, string> = {
  totp: 'Use your authenticator app',
  lookup_secret: 'Use a backup code',
  webauthn: 'Use a security key',
  passkey: 'Use a passkey',
  code: 'Get a code by email',
}

/** The second step of a sign-in: one way to take it at a time, and the others below. */
export default function SecondFactor({ flow, controls }: { flow: Flow; controls: FlowControls }) {
  const { ui, active } = flow
  const groups = secondFactors(ui.nodes)
  const [chosen, choose] = useState<string>()
  const shown = [chosen, active].find((group) => group && groups.includes(group)) ?? groups[0]
  const nodes = ui.nodes.filter(({ group }) => group === shown || !groups.includes(group))
  return (
    <>
      <FlowMessages messages={ui.messages?.filter(({ id }) => id !== SECOND_FACTOR_ID)} />
      <FlowForm
        key={shown}
        part={{ action: ui.action, method: formMethod(ui.method), nodes }}
        {...controls}
        focused
      />
      <div className={styles.others}>
        {groups
          .filter((group) => group !== shown)
          .map((group) => (
            <Button key={group} variant="ghost" onClick={() => choose(group)}>
              {INSTEAD[group] ?? `Use ${group}`}
            </Button>
          ))}
        <Button variant="ghost" onClick={() => void logOut()}>
          Use another account
        </Button>
      </div>
    </>
  )
}

/** The methods that have a button in a form. */
function secondFactors(nodes: UiNode[]): string[] {
  const isButton = ({ attributes: { type } }: UiNode) => type === 'submit' || type === 'button'
  const groups = nodes.filter((node) => isButton(node) && node.group !== 'default').map(({ group }) => group)
  return [...new Set(groups)]
}
