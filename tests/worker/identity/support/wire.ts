// The responses of the identity service, as far as the tests read them.

export interface Asked {
  method?: string
  /** Sent as JSON when it is an object, as it is when it is a string or a stream. */
  body?: string | object | ReadableStream
  /** Sent as a form. */
  form?: Record<string, string>
  headers?: Record<string, string>
}

interface MessageAnswer {
  id: number
  text: string
  type: string
  context?: Record<string, unknown>
}

export interface FlowAnswer {
  id: string
  type: string
  state: string
  active?: string
  return_to?: string
  request_url: string
  refresh?: boolean
  ui: {
    action: string
    method: string
    messages?: MessageAnswer[]
    nodes: {
      type: string
      group: string
      attributes: Record<string, string> & { value?: string }
      messages: MessageAnswer[]
      meta: { label?: MessageAnswer }
    }[]
  }
}

export interface SessionAnswer {
  id: string
  active: boolean
  authenticated_at: string
  expires_at: string
  authentication_methods: { method: string; aal: string }[]
  devices: { ip_address: string; user_agent: string; location: string }[]
  identity: {
    id: string
    traits: { email: string }
    verifiable_addresses: { value: string; verified: boolean; status: string }[]
  }
}

export interface Answer {
  session: SessionAnswer
  session_token?: string
  identity: SessionAnswer['identity']
  continue_with:
    | { action: string; redirect_browser_to?: string; flow?: { id: string; url?: string } }[]
    | null
  error: {
    id?: string
    code: number
    reason: string
    details?: Record<string, unknown>
  }
  use_flow_id?: string
}
