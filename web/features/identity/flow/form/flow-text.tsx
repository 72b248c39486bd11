import type { UiNode } from '#web/lib/api/flow.ts'
import { CodeBlock } from '#web/ui/code-block/code-block.tsx'

/** A text to read or to take along. Backup codes come as a list inside one message. */
export default function FlowText({ node }: { node: UiNode }) {
  const { text } = node.attributes
  const secrets = text?.context?.['secrets']
  const label = node.meta.label?.text
  if (Array.isArray(secrets)) {
    const lines = secrets.map((each: { text?: string }) => each.text ?? '')
    return <CodeBlock title={label ?? 'Codes'} code={lines.join('\n')} />
  }
  return (
    <p>
      {label && <span className="muted">{label}: </span>}
      {text?.text}
    </p>
  )
}
