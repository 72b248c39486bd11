import type { UiNode } from '#web/lib/api/flow.ts'
import { CodeBlock } from '#web/ui/code-block/code-block.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'

/** A text, a picture or a link: found in account settings, hardly ever in a login. */
export default function OtherNode({ node }: { node: UiNode }) {
  const { attributes, meta } = node
  switch (node.type) {
    case 'text':
      return <Text node={node} />
    case 'img':
      return (
        <img
          src={attributes.src}
          alt={meta.label?.text ?? ''}
          width={attributes.width}
          height={attributes.height}
        />
      )
    case 'a':
      return (
        <TextLink href={attributes.href ?? '/'} reload className="link">
          {attributes.title?.text ?? meta.label?.text ?? attributes.href}
        </TextLink>
      )
    default:
      return null
  }
}

/** A text to read or to take along. Backup codes come as a list inside one message. */
function Text({ node }: { node: UiNode }) {
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
