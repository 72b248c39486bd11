import type { Flow } from '#web/lib/api/flow.ts'

/** The flow with an email filled in where it asks for one under this name: most people mean that one. */
export function withEmail(flow: Flow, field: string, email: string | undefined): Flow {
  const nodes = flow.ui.nodes.map((node) => {
    const { name, type, value } = node.attributes
    const isAsked = name === field && type !== 'hidden' && type !== 'submit' && !value && email
    return isAsked ? { ...node, attributes: { ...node.attributes, value: email } } : node
  })
  return { ...flow, ui: { ...flow.ui, nodes } }
}
