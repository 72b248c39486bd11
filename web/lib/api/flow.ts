// Flows of the identity service, with their forms and fields. A tolerant reader: newer services add kinds of nodes,
// groups, methods and follow-ups, and none of them may break a screen.

export type FlowType = 'login' | 'registration' | 'recovery' | 'verification' | 'settings'

export interface Message {
  id: number
  text: string
  /** `info`, `error` or `success`. */
  type: string
  context?: Record<string, unknown>
}

export interface UiNode {
  /** `input`, `text`, `img`, `a`, `script`, or an unknown one. */
  type: string
  /** The method that a node belongs to; `default` belongs to all. */
  group: string
  attributes: NodeAttributes
  messages: Message[]
  meta: { label?: Message }
}

export interface NodeAttributes {
  name?: string
  /** Of an input: `text`, `password`, `hidden`, `submit` and so on. */
  type?: string
  value?: unknown
  required?: boolean
  disabled?: boolean
  pattern?: string
  maxlength?: number
  autocomplete?: string
  options?: { value: unknown; label?: Message }[]
  id?: string
  text?: Message
  title?: Message
  href?: string
  src?: string
  width?: number
  height?: number
  integrity?: string
  crossorigin?: string
  /** Of the service's own script: the function that a node calls, and the same as source text, which is never run. */
  onclickTrigger?: string
  onclick?: string
  onloadTrigger?: string
  onload?: string
}

export interface FlowUi {
  action: string
  method: string
  messages?: Message[]
  nodes: UiNode[]
}

export interface ContinueWith {
  action: string
  flow?: { id: string; url?: string; verifiable_address?: string }
  redirect_browser_to?: string
}

export interface Flow {
  id: string
  type: string
  /** `choose_method`, `sent_email`, `passed_challenge`; of settings `show_form`, `success`. */
  state?: string
  active?: string
  return_to?: string
  /** Of a login: reauthentication of the user who is logged in. */
  refresh?: boolean
  /** Of a login: `aal2` asks for a second factor. */
  requested_aal?: string
  /** Of settings: the user's identity. */
  identity?: FlowIdentity
  ui: FlowUi
  continue_with?: ContinueWith[]
  oauth2_login_request?: {
    client?: { client_id?: string; client_name?: string; logo_uri?: string }
    requested_scope?: string[]
  }
}

export interface FlowIdentity {
  id: string
  traits?: Record<string, unknown>
  verifiable_addresses?: { value: string; verified: boolean }[] | null
}

/** An error of the identity service, from its envelope. */
export interface FlowError {
  id?: string
  code?: number
  status?: string
  /** The ID of the request that failed. */
  request?: string
  reason?: string
  message?: string
  details?: { redirect_browser_to?: string; continue_with?: ContinueWith[] }
}

/** The supported methods of forms; others are sent by POST. */
export type FormMethod = 'post' | 'get' | 'dialog'

/** The method of a described form, case-insensitive; `post` unless it is supported. */
export function formMethod(method: string | undefined): FormMethod {
  const lower = method?.toLowerCase()
  return lower === 'get' || lower === 'dialog' ? lower : 'post'
}

/** Whether a body is a flow that can be shown. */
export function isFlow(body: unknown): body is Flow {
  const ui = (body as { ui?: { nodes?: unknown } } | null | undefined)?.ui
  return Array.isArray(ui?.nodes)
}
