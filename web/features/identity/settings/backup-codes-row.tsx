import type { FlowControls } from '#web/features/identity/flow/flow-view.tsx'
import { sortNodes } from '#web/features/identity/flow/form/form-nodes.ts'
import type { Flow, UiNode } from '#web/lib/api/flow.ts'
import { backupCodesOf } from './backup-codes.ts'
import { BackupCodesView } from './backup-codes-view.tsx'
import { NodeButton } from './node-button.tsx'
import { SettingsRow } from './settings-row.tsx'

interface BackupCodesRowProps {
  flow: Flow
  nodes: UiNode[]
  controls: FlowControls
}

const CONFIRMATIONS: Record<string, { title: string; text: string; action: string } | undefined> = {
  lookup_secret_disable: {
    title: 'Remove the backup codes?',
    text: 'They stop working. Without another second factor you may be locked out.',
    action: 'Remove codes',
  },
  lookup_secret_regenerate: {
    title: 'Generate new backup codes?',
    text: 'The old codes stop working once you confirm the new ones.',
    action: 'Generate codes',
  },
}

/** The service counts codes as a second factor: logging in then takes one, until all are used. */
const ALONE = ' Until you set up an app or a security key, every login uses one up.'

/** Codes for when the phone is lost: made, shown once to be stored, and in use once that is confirmed. */
export function BackupCodesRow({ flow, nodes, controls }: BackupCodesRowProps) {
  const { submits: given } = sortNodes(nodes.filter(({ group }) => group === 'lookup_secret'))
  const submits = [...given].sort((a, b) => Number(isRemoval(a)) - Number(isRemoval(b)))
  const has = (name: string) => submits.some(({ attributes }) => attributes.name === name)
  const codes = nodes.map(backupCodesOf).find((each) => each !== null)
  const isOn = has('lookup_secret_disable')
  const isUnconfirmed = has('lookup_secret_confirm')
  const isAlone = !flow.ui.nodes.some(isOtherFactor)
  return (
    <SettingsRow
      icon="file"
      title="Backup codes"
      state={isOn ? 'on' : 'off'}
      about={`One-time codes for when you don’t have your phone.${isAlone ? ALONE : ''}`}
      actions={
        !isUnconfirmed &&
        submits.map((node) => <CodesButton key={node.attributes.name} {...{ node, controls, isOn }} />)
      }
    >
      {codes && (
        <BackupCodesView codes={codes} email={emailOf(flow)}>
          {isUnconfirmed &&
            submits.map((node) => (
              <NodeButton key={node.attributes.name} node={node} controls={controls} variant="primary" />
            ))}
        </BackupCodesView>
      )}
    </SettingsRow>
  )
}

/** Whether a node removes a second factor that can be used more than once. */
const isOtherFactor = ({ attributes: { name } }: UiNode) =>
  name === 'totp_unlink' || name === 'webauthn_remove'

const isRemoval = ({ attributes }: UiNode) => attributes.name === 'lookup_secret_disable'

interface CodesButtonProps {
  node: UiNode
  controls: FlowControls
  isOn: boolean
}

function CodesButton({ node, controls, isOn }: CodesButtonProps) {
  const name = node.attributes.name ?? ''
  const confirm = isOn ? CONFIRMATIONS[name] : undefined
  const removes = isRemoval(node)
  return (
    <NodeButton
      node={node}
      controls={controls}
      {...(confirm && { confirm })}
      {...(removes && { variant: 'danger' as const, label: 'Remove the backup codes' })}
    >
      {wordsFor(name, isOn)}
    </NodeButton>
  )
}

/** What the button says in place of the service's label, which calls the first codes new ones. */
function wordsFor(name: string, isOn: boolean): string | undefined {
  if (name === 'lookup_secret_disable') return 'Remove'
  return name === 'lookup_secret_regenerate' && !isOn ? 'Generate backup codes' : undefined
}

function emailOf({ identity }: Flow): string | undefined {
  const email = identity?.traits?.['email']
  return typeof email === 'string' ? email : undefined
}
