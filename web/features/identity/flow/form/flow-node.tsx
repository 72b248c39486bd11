import { lazy, Suspense } from 'react'
import type { UiNode } from '#web/lib/api/flow.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { FlowInput } from './flow-input.tsx'

// Texts stand in account settings, hardly ever in a sign-in.
const FlowText = lazy(() => import('./flow-text.tsx'))

/** One node of a described form that is no submit button. A kind that is not known is left out. */
export function FlowNode({ node }: { node: UiNode }) {
  const { attributes } = node
  switch (node.type) {
    case 'input':
      return <FlowInput node={node} />
    case 'text':
      return (
        <Suspense>
          <FlowText node={node} />
        </Suspense>
      )
    case 'img':
      return (
        <img
          src={attributes.src}
          alt={node.meta.label?.text ?? ''}
          width={attributes.width}
          height={attributes.height}
        />
      )
    case 'a':
      return (
        <TextLink href={attributes.href ?? '/'} reload>
          {attributes.title?.text ?? node.meta.label?.text ?? attributes.href}
        </TextLink>
      )
    case 'script':
      return <FlowScript node={node} />
    default:
      return null
  }
}

/** React moves it into the head and loads each URL once. */
function FlowScript({ node }: { node: UiNode }) {
  const { src, integrity, crossorigin } = node.attributes
  if (!src) return null
  return (
    <script
      async
      src={src}
      integrity={integrity}
      crossOrigin={crossorigin === 'use-credentials' ? 'use-credentials' : 'anonymous'}
    />
  )
}
