// The inputs of a flow's form, as clients see them.

import type { FlowView } from '#identity/flows/flow-memory.ts'
import type { CredentialMethod } from '#identity/store/schema.ts'
import type { Message } from './message.ts'

export type Group = 'default' | 'identifier_first' | 'profile' | 'link' | CredentialMethod
type InputType = 'text' | 'password' | 'email' | 'url' | 'hidden' | 'submit' | 'button'

export interface InputNode {
  type: 'input'
  group: Group
  attributes: {
    name: string
    type: InputType
    value?: string
    required?: true
    autocomplete?: string
    pattern?: string
    maxlength?: number
    /** A script for clients that run what a server sends, and the name by which the others know it. */
    onclick?: string
    onclickTrigger?: string
    onload?: string
    onloadTrigger?: string
    disabled: boolean
    node_type: 'input'
  }
  messages: Message[]
  meta: { label?: Message }
}

export interface AnchorNode {
  type: 'a'
  group: Group
  attributes: { href: string; title: Message; id: string; node_type: 'a' }
  messages: Message[]
  meta: { label: Message }
}

export interface TextNode {
  type: 'text'
  group: Group
  attributes: { id: string; text: Message; node_type: 'text' }
  messages: Message[]
  meta: { label: Message }
}

export interface ImageNode {
  type: 'img'
  group: Group
  attributes: { id: string; src: string; width: number; height: number; node_type: 'img' }
  messages: Message[]
  meta: { label: Message }
}

export interface ScriptNode {
  type: 'script'
  group: Group
  attributes: {
    src: string
    async: true
    referrerpolicy: string
    crossorigin: string
    integrity: string
    type: string
    id: string
    nonce: string
    node_type: 'script'
  }
  messages: Message[]
  meta: object
}

export type Node = InputNode | AnchorNode | TextNode | ImageNode | ScriptNode

type InputOptions = Partial<Omit<InputNode['attributes'], 'name' | 'type' | 'node_type'>> & {
  label?: Message
  /** What is expected, before anything is wrong. */
  hint?: Message
}

export function input(group: Group, name: string, type: InputType, options: InputOptions = {}): InputNode {
  const { label, hint, ...attributes } = options
  return {
    type: 'input',
    group,
    attributes: { name, type, disabled: false, ...attributes, node_type: 'input' },
    messages: hint ? [hint] : [],
    meta: label ? { label } : {},
  }
}

export function submit(group: Group, name: string, value: string, label: Message): InputNode {
  return input(group, name, 'submit', { value, label })
}

export function csrfNode(value: string): InputNode {
  return input('default', 'csrf_token', 'hidden', { value, required: true })
}

export function anchor(group: Group, id: string, href: string, title: Message): AnchorNode {
  return {
    type: 'a',
    group,
    attributes: { href, title, id, node_type: 'a' },
    messages: [],
    meta: { label: title },
  }
}

/** Text without an input. */
export function text(group: Group, id: string, content: Message, label: Message): TextNode {
  return {
    type: 'text',
    group,
    attributes: { id, text: content, node_type: 'text' },
    messages: [],
    meta: { label },
  }
}

/** A square picture; `size` is its side in pixels. */
export function image(group: Group, id: string, src: string, size: number, label: Message): ImageNode {
  return {
    type: 'img',
    group,
    attributes: { id, src, width: size, height: size, node_type: 'img' },
    messages: [],
    meta: { label },
  }
}

/** The nodes with what was typed and what is wrong with it. A message for a missing input adds that input. */
export function fillNodes(nodes: Node[], fields: FlowView['fields']): Node[] {
  const names = new Set(nodes.map((node) => (node.type === 'input' ? node.attributes.name : '')))
  const missing = Object.keys(fields).filter((name) => !names.has(name) && fields[name]?.messages)
  return [...nodes, ...missing.map((name) => input('default', name, 'text'))].map((node) =>
    node.type === 'input' && node.attributes.type !== 'submit' && node.attributes.type !== 'button'
      ? fill(node, fields[node.attributes.name])
      : node,
  )
}

function fill(node: InputNode, field: FlowView['fields'][string] | undefined): InputNode {
  if (!field) return node
  const { value, messages = node.messages } = field
  return {
    ...node,
    attributes: { ...node.attributes, ...(value !== undefined && { value }) },
    messages,
  }
}
