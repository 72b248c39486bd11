import type { UiNode } from '#web/lib/api/flow.ts'

/** What the person has put into the inputs of a form, by name. Inputs that stand elsewhere are not in it. */
export type Typed = Readonly<Record<string, string | boolean>>

/** The inputs that a submit button sends and that must be valid before it does. */
export function inputsOf(nodes: UiNode[], submitter: UiNode, active?: string): UiNode[] {
  const { group } = submitter
  return nodes.filter((node) => {
    if (!isField(node)) return false
    if (requestsResend(submitter) && node.attributes.type !== 'hidden') return false
    if (node.group === group) return true
    // A provider knows the person by itself, and asks for what it does not know in a second step.
    if (isProvider(submitter) && active !== group) return isShared(node) && node.attributes.type === 'hidden'
    return group === 'default' || isShared(node)
  })
}

/** Submits that ask for another code, or for the step before: what was typed for this one is left out of it. */
const RESEND_NAMES = new Set(['email', 'resend', 'screen'])

export function requestsResend({ attributes: { type, name = '' } }: UiNode): boolean {
  return type === 'submit' && RESEND_NAMES.has(name)
}

/** Groups whose submits lead away to another provider. */
const PROVIDERS = new Set(['oidc', 'saml'])

export function isProvider({ group }: UiNode): boolean {
  return PROVIDERS.has(group)
}

const isShared = ({ group }: UiNode) => group === 'default' || group === 'identifier_first'

/** An input that holds a value, visible or not. */
export function isField({ type, attributes }: UiNode): boolean {
  return type === 'input' && attributes.type !== 'submit' && attributes.type !== 'button'
}
