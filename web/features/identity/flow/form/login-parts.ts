import { type Flow, type FormMethod, formMethod, type Message, type UiNode } from '#web/lib/api/flow.ts'
import { isProvider } from './form-inputs.ts'

/** One of the forms of a screen. */
export interface FlowPart {
  /** Whether the flow offers it at all. */
  enabled: boolean
  action: string
  method: FormMethod
  nodes: UiNode[]
}

/**
 * Splits a flow into what is answered by another provider and what is typed here. Nodes that belong to every
 * method go along with both.
 */
export function loginParts({ ui }: Pick<Flow, 'ui'>): {
  oidc: FlowPart
  password: FlowPart
  messages: Message[]
} {
  const part = (mine: (node: UiNode) => boolean, shared: (node: UiNode) => boolean): FlowPart => ({
    enabled: ui.nodes.some(mine),
    action: ui.action,
    method: formMethod(ui.method),
    nodes: ui.nodes.filter((node) => mine(node) || shared(node)),
  })
  const isHiddenDefault = ({ group, attributes }: UiNode) =>
    group === 'default' && attributes.type === 'hidden'
  return {
    oidc: part(isProvider, isHiddenDefault),
    password: part(
      (node) => !isProvider(node) && node.group !== 'default',
      ({ group }) => group === 'default',
    ),
    messages: ui.messages ?? [],
  }
}
