import type { FlowControls } from '#web/features/identity/flow/flow-view.tsx'
import type { UiNode } from '#web/lib/api/flow.ts'
import { fingerprint } from '#web/ui/icon/shapes.ts'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { NodeButton } from './node-button.tsx'
import { SettingsRow } from './settings-row.tsx'

/** Whether a node removes a passkey or a security key. */
export function isKeyRemoval({ attributes }: UiNode): boolean {
  return attributes.name === 'passkey_remove' || attributes.name === 'webauthn_remove'
}

/** A passkey or security key that opens the account, to be removed. */
export function KeyRow({ node, controls }: { node: UiNode; controls: FlowControls }) {
  const kind = node.group === 'passkey' ? 'Passkey' : 'Security key'
  const { name, addedAt } = keyFacts(node, kind)
  const isLast = node.attributes.disabled === true
  return (
    <SettingsRow
      icon={node.group === 'passkey' ? fingerprint : 'key'}
      title={name ?? kind}
      about={
        <>
          {name && kind}
          {name && addedAt && ', added '}
          {!name && addedAt && 'Added '}
          {addedAt && <RelativeTime value={addedAt} />}
          {isLast && '. It’s your only way to log in, so you can’t remove it.'}
        </>
      }
      actions={
        <NodeButton
          node={node}
          controls={controls}
          variant="danger"
          label={`Remove ${name ?? kind}`}
          confirm={{
            title: `Remove ${name ?? `this ${kind.toLowerCase()}`}?`,
            text: 'You can’t log in with it anymore. Your device may still list it.',
            action: `Remove ${kind.toLowerCase()}`,
          }}
        >
          Remove
        </NodeButton>
      }
    />
  )
}

function keyFacts({ meta }: UiNode, kind: string): { name: string | undefined; addedAt: string | undefined } {
  const { display_name: name, added_at: addedAt } = meta.label?.context ?? {}
  return {
    name: typeof name === 'string' && name && name !== kind ? name : undefined,
    addedAt: typeof addedAt === 'string' && !Number.isNaN(Date.parse(addedAt)) ? addedAt : undefined,
  }
}
