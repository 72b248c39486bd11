// The token endpoint's responses: a token, an OAuth error, or an error of the identity service. They are parsed without
// a schema, because the shell runs before any schema is loaded.

export interface Token {
  value: string
  /** Epoch milliseconds. */
  expiresAt: number
}

export type TokenAnswer =
  /** With a token for the support chat, where there is one. */
  | { kind: 'granted'; token: Token; chat: Token | null }
  | { kind: 'refused'; message: string; details: string | undefined }
  /** An invalid response; `issue` is the violated rule and never contains the token. */
  | { kind: 'unreadable'; issue: string }

/** Parses the JSON body of the token endpoint's response. */
export function parseTokenAnswer(body: unknown): TokenAnswer {
  if (typeof body !== 'object' || body === null) return { kind: 'unreadable', issue: 'it is no object' }
  const { code, error, error_description: description } = body as Record<string, unknown>
  if (isNestedError(error)) {
    const details = `${error.status || 'Unexpected error'} ${error.message ?? ''}`.trim()
    return { kind: 'refused', message: 'Error requesting token', details }
  }
  if (typeof code === 'number' && isText(error) && isText(description))
    return { kind: 'refused', message: error || 'Unauthenticated', details: description }
  return readGrant(body)
}

function readGrant(body: object): TokenAnswer {
  const { access_token: token, token_type: type, expires_at: expiry } = body as Record<string, unknown>
  if (typeof token !== 'string' || !token) return { kind: 'unreadable', issue: 'access_token is missing' }
  if (type !== 'session') return { kind: 'unreadable', issue: 'token_type is not session' }
  if (typeof expiry !== 'number' || !(expiry > 0))
    return { kind: 'unreadable', issue: 'expires_at is not a positive number' }
  const chat = readChatToken(body)
  if (chat === undefined) return { kind: 'unreadable', issue: 'support_chat_token is malformed' }
  return { kind: 'granted', token: { value: token, expiresAt: expiry * 1000 }, chat }
}

/** The support chat's token in a body; null when it has none, undefined when that is invalid. */
export function readChatToken(body: unknown): Token | null | undefined {
  const { support_chat_token: value, support_chat_token_expires_at: expiry } = (body ?? {}) as Record<
    string,
    unknown
  >
  if (value === undefined && expiry === undefined) return null
  if (typeof value !== 'string' || !value || typeof expiry !== 'number' || !(expiry > 0)) return undefined
  return { value, expiresAt: expiry * 1000 }
}

function isNestedError(error: unknown): error is { status?: string; message?: string } {
  if (typeof error !== 'object' || error === null) return false
  const { code, status, message } = error as Record<string, unknown>
  return typeof code === 'number' && isText(status) && isText(message)
}

const isText = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string'
