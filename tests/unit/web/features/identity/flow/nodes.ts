import type { NodeAttributes, UiNode } from '#web/lib/api/flow.ts'

/** A node as a service would describe it. */
export function node(group: string, attributes: NodeAttributes, more: Partial<UiNode> = {}): UiNode {
  return { type: 'input', group, attributes, messages: [], meta: {}, ...more }
}

export const csrf = node('default', { name: 'csrf_token', type: 'hidden', value: 'token' })
export const identifier = node('default', { name: 'identifier', type: 'text', value: '', required: true })
export const password = node('password', { name: 'password', type: 'password', required: true })
export const byPassword = node('password', { name: 'method', type: 'submit', value: 'password' })
export const byProvider = node('oidc', { name: 'provider', type: 'submit', value: 'github' })
