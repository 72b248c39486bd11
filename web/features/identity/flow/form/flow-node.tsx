import { lazy, Suspense } from 'react'
import type { UiNode } from '#web/lib/api/flow.ts'
import { FlowInput } from './flow-input.tsx'

// Hardly ever met in a login, so it is fetched with the first one.
const OtherNode = lazy(() => import('./other-node.tsx'))

/** One node of a described form that is no submit button. A kind that is not known is left out. */
export function FlowNode({ node }: { node: UiNode }) {
  if (node.type === 'input') return <FlowInput node={node} />
  if (node.type === 'script') return <FlowScript node={node} />
  return (
    <Suspense>
      <OtherNode node={node} />
    </Suspense>
  )
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
