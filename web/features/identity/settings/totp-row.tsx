import { useState } from 'react'
import type { FlowControls } from '#web/features/identity/flow/flow-view.tsx'
import { FlowForm } from '#web/features/identity/flow/form/flow-form.tsx'
import { FlowNode } from '#web/features/identity/flow/form/flow-node.tsx'
import { keyOf, sortNodes } from '#web/features/identity/flow/form/form-nodes.ts'
import { type Flow, formMethod, type UiNode } from '#web/lib/api/flow.ts'
import { settings } from '#web/lib/api/settings.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { CopyButton } from '#web/ui/copy/copy-button.tsx'
import { authenticatorUri } from './authenticator-uri.ts'
import { NodeButton } from './node-button.tsx'
import { SettingsRow } from './settings-row.tsx'
import styles from './totp.module.css'

interface TotpRowProps {
  flow: Flow
  /** Of the authenticator app, with those that belong to every form. */
  nodes: UiNode[]
  controls: FlowControls
}

/** The authenticator app: set up by scanning or typing a secret and giving a code back, or removed. */
export function TotpRow({ flow, nodes, controls }: TotpRowProps) {
  const [isOpen, setOpen] = useState<boolean>()
  const isRefused = nodes.some(({ group, messages }) => group === 'totp' && messages.length > 0)
  const isShown = isOpen ?? isRefused
  const unlink = nodes.find(({ attributes }) => attributes.name === 'totp_unlink')
  const about = 'An app on your phone shows a new code every 30 seconds.'
  if (unlink)
    return (
      <SettingsRow
        icon="clock"
        title="Authenticator app"
        state="on"
        about={about}
        actions={
          <NodeButton
            node={unlink}
            controls={controls}
            variant="danger"
            label="Remove the authenticator app"
            confirm={{
              title: 'Remove the authenticator app?',
              text: 'You’ll log in without its codes.',
              action: 'Remove app',
            }}
          >
            Remove
          </NodeButton>
        }
      />
    )
  return (
    <SettingsRow
      icon="clock"
      title="Authenticator app"
      state="off"
      about={about}
      actions={
        <Button
          variant={isShown ? 'ghost' : 'primary'}
          aria-label={isShown ? 'Cancel setting up the authenticator app' : 'Set up the authenticator app'}
          onClick={() => setOpen(!isShown)}
        >
          {isShown ? 'Cancel' : 'Set up'}
        </Button>
      }
    >
      {isShown && <TotpSetup flow={flow} nodes={nodes} controls={controls} />}
    </SettingsRow>
  )
}

function TotpSetup({ flow: { ui, identity }, nodes, controls }: TotpRowProps) {
  const { fields } = sortNodes(nodes)
  const picture = fields.find(({ type }) => type === 'img')
  const secret = fields.find(({ type }) => type === 'text')
  const rest = fields.filter((node) => node !== picture && node !== secret)
  return (
    <div className={styles.totp}>
      {picture && <QrCode node={picture} />}
      <div className={styles.steps}>
        <p>Scan the QR code with your app, then enter the code it shows.</p>
        {secret && (
          <LinkButton
            className={styles.sameDevice}
            href={authenticatorUri(secretOf(secret), settings.productName, identity?.traits?.['email'])}
          >
            Open your authenticator app
          </LinkButton>
        )}
        {secret && <Secret node={secret} />}
        <FlowForm
          part={{ action: ui.action, method: formMethod(ui.method), nodes }}
          {...controls}
          focused
          inline
          fields={rest.map((node) => <FlowNode key={keyOf(node)} node={node} />)}
        />
      </div>
    </div>
  )
}

function QrCode({ node: { attributes, meta } }: { node: UiNode }) {
  const alt = meta.label?.text ?? 'QR code for the authenticator app'
  return <img className={styles.qr} src={attributes.src} alt={alt} width={176} height={176} />
}

function secretOf({ attributes: { text } }: UiNode): string {
  const given = text?.context?.['secret']
  return typeof given === 'string' ? given : (text?.text ?? '')
}

/** The QR code's secret for typing, in groups of four. */
function Secret({ node }: { node: UiNode }) {
  const secret = secretOf(node)
  return (
    <div className={styles.secret}>
      <span className="muted small">{node.meta.label?.text ?? 'Or enter this secret'}</span>
      <span className={styles.value}>
        <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton value={secret} label="Copy the secret" />
      </span>
    </div>
  )
}
