// The forms of a mailed code or link: one asks for an email, the next for what was mailed to it.

import { labels } from '#identity/flows/form/labels.ts'
import type { Message } from '#identity/flows/form/message.ts'
import { input, type Node, submit } from '#identity/flows/form/nodes.ts'

/** The form that asks for an email. */
export function addressNodes(method: 'code' | 'link'): Node[] {
  return [
    input(method, 'email', 'email', { required: true, autocomplete: 'email', label: labels.email }),
    submit(method, 'method', method, method === 'code' ? labels.sendCode : labels.sendLink),
  ]
}

interface CodeForm {
  label: Message
  /** Client-side validation of the input. */
  limits?: { pattern: string; maxlength: number }
  /** The code that a link in the email has brought. */
  filledIn: string | undefined
  /** The button that requests another code. */
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

/** The form after a link was opened: its token is used only when the user submits. */
export function linkNodes(token: string): Node[] {
  return [
    input('link', 'token', 'hidden', { value: token }),
    submit('link', 'method', 'link', labels.continue),
  ]
}
