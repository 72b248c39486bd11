// The token endpoint answers in three shapes: a token, an OAuth error, or the identity service's own error. They are
// told apart by hand, because the shell works before any schema has been loaded.

export type TokenAnswer =
  /** `expiresAt` in epoch milliseconds. */
  | { kind: 'granted'; token: string; expiresAt: number }
  | { kind: 'refused'; message: string; details: string | undefined }
  /** None of the three; `issue` says which rule it breaks and never holds the token. */
  | { kind: 'unreadable'; issue: string }

/** Reads the JSON body of an answer of the token endpoint. */
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
  return { kind: 'granted', token, expiresAt: expiry * 1000 }
}

function isNestedError(error: unknown): error is { status?: string; message?: string } {
  if (typeof error !== 'object' || error === null) return false
  const { code, status, message } = error as Record<string, unknown>
  return typeof code === 'number' && isText(status) && isText(message)
}

const isText = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string'
