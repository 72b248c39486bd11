// The forms of a mailed code or link: one asks for an address, the next for what was mailed to it.

import { labels } from '#identity/flows/form/labels.ts'
import type { Message } from '#identity/flows/form/message.ts'
import { input, type Node, submit } from '#identity/flows/form/nodes.ts'

/** The form that asks for an address. */
export function addressNodes(method: 'code' | 'link'): Node[] {
  return [
    input(method, 'email', 'email', { required: true, autocomplete: 'email', label: labels.email }),
    submit(method, 'method', method, labels.continue),
  ]
}

interface CodeForm {
  label: Message
  /** What a browser may check of the input before it is sent. */
  limits?: { pattern: string; maxlength: number }
  /** The code as a link in the mail has brought it. */
  filledIn: string | undefined
  /** The button that has another code sent. */
  resend?: Node | undefined
}

/** The form that asks for a code. */
export function codeNodes({ label, limits, filledIn, resend }: CodeForm): Node[] {
  return [
    input('code', 'method', 'hidden', { value: 'code' }),
    input('code', 'code', 'text', {
      ...(filledIn && { value: filledIn }),
      required: true,
      autocomplete: 'one-time-code',
      ...limits,
      label,
    }),
    submit('code', 'method', 'code', labels.continue),
    ...(resend ? [resend] : []),
  ]
}

/** The form of somebody who has opened a link: what it holds is used only when they say so. */
export function linkNodes(token: string): Node[] {
  return [
    input('link', 'token', 'hidden', { value: token }),
    submit('link', 'method', 'link', labels.continue),
  ]
}
