import type { FlowControls } from '#web/features/identity/flow/flow-view.tsx'
import type { UiNode } from '#web/lib/api/flow.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { NodeButton } from './node-button.tsx'
import { SettingsRow } from './settings-row.tsx'

/** An account elsewhere that opens this one, or could. */
export function AccountRow({ node, controls }: { node: UiNode; controls: FlowControls }) {
  const { name, value } = node.attributes
  const given = node.meta.label?.context?.['provider']
  const provider = typeof given === 'string' && given ? given : String(value)
  const isLinked = name === 'unlink'
  return (
    <SettingsRow
      icon="link"
      title={provider}
      badge={isLinked && <Badge tone="good">Linked</Badge>}
      actions={
        isLinked ? (
          <NodeButton
            node={node}
            controls={controls}
            variant="danger"
            label={`Unlink ${provider}`}
            confirm={{
              title: `Unlink ${provider}?`,
              text: `You can’t log in with ${provider} anymore. Your account there is unaffected.`,
              action: `Unlink ${provider}`,
            }}
          >
            Unlink
          </NodeButton>
        ) : (
          <NodeButton node={node} controls={controls} label={`Link ${provider}`}>
            Link
          </NodeButton>
        )
      }
    />
  )
}
