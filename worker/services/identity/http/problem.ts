// Errors of the protocol: an id that clients act on, a status, and a sentence for users.

import type { ContentfulStatusCode } from 'hono/utils/http-status'

const STATUS = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  410: 'Gone',
  413: 'Content Too Large',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
} as const satisfies Partial<Record<ContentfulStatusCode, string>>

export type ProblemStatus = keyof typeof STATUS

interface Extras {
  id?: string
  details?: Record<string, unknown>
  /** Members beside `error` in the response. */
  beside?: Record<string, unknown>
  retryAfterSeconds?: number
}

/** A failure that is answered as an error and not as a form. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: ProblemStatus
  readonly extras: Extras
  constructor(status: ProblemStatus, message: string, extras: Extras = {}) {
    super(message)
    this.status = status
    this.extras = extras
  }

  /** The `error` member of the response. */
  toError(requestId: string | undefined): Record<string, unknown> {
    const { id, details } = this.extras
    return {
      ...(id && { id }),
      code: this.status,
      status: STATUS[this.status],
      ...(requestId && { request: requestId }),
      reason: this.message,
      ...(details && { details }),
      message: this.message,
    }
  }
}

export function badRequest(reason: string): Problem {
  return new Problem(400, reason)
}

export function notFound(what: string): Problem {
  return new Problem(404, `${what} does not exist.`)
}

export function noSession(): Problem {
  return new Problem(401, 'There is no valid session in this request.')
}

export function sessionInactive(): Problem {
  return new Problem(401, 'There is no active session in this request.', { id: 'session_inactive' })
}

export function alreadySignedIn(): Problem {
  return new Problem(400, 'You’re already logged in. Log out first to use another account.', {
    id: 'session_already_available',
  })
}

export function firstFactorMissing(): Problem {
  return new Problem(401, 'Log in before you confirm with a second factor.', { id: 'session_aal1_required' })
}

/** The session is valid, but its owner has a second factor, to be shown at `url`. */
export function secondFactorMissing(url: string): Problem {
  return new Problem(403, 'Confirm with your second factor first.', {
    id: 'session_aal2_required',
    details: { redirect_browser_to: url },
    beside: { redirect_browser_to: url },
  })
}

/** The change needs a recent login, at `url`. */
export function refreshRequired(url: string): Problem {
  return new Problem(403, 'Log in again to confirm it’s you, then repeat the change.', {
    id: 'session_refresh_required',
    beside: { redirect_browser_to: url },
  })
}

export function identityMismatch(): Problem {
  return new Problem(403, 'This form belongs to another account. Open it again.', {
    id: 'security_identity_mismatch',
  })
}

/** A client that runs in a browser has to navigate to `url`; a form would have been redirected. */
export function locationChange(url: string): Problem {
  return new Problem(422, 'Continue at another URL: open it in the browser.', {
    id: 'browser_location_change_required',
    beside: { redirect_browser_to: url },
  })
}

export function csrfViolation(reason: string): Problem {
  return new Problem(403, 'This form belongs to another browser. Reload the page and try again.', {
    id: 'security_csrf_violation',
    details: {
      reject_reason: reason,
      hint: 'Send the csrf_token of the flow together with the cookies of the browser.',
    },
  })
}

export function returnToForbidden(): Problem {
  return new Problem(400, 'This return_to URL isn’t allowed.', {
    id: 'self_service_flow_return_to_forbidden',
  })
}

export function methodDisabled(): Problem {
  return new Problem(404, 'This method is disabled.')
}

/** The flow has expired; `use` replaces it. */
export function flowExpired(expiresAt: string, now: Date, use: string): Problem {
  const sinceNanoseconds = (now.getTime() - Date.parse(expiresAt)) * 1_000_000
  return new Problem(410, 'This form has expired. Start again.', {
    id: 'self_service_flow_expired',
    beside: { expired_at: expiresAt, since: sinceNanoseconds, use_flow_id: use },
  })
}

export function flowReplaced(use: string): Problem {
  return new Problem(410, 'This form has expired. Use the new one.', {
    id: 'self_service_flow_replaced',
    beside: { use_flow_id: use },
  })
}

/** As `flowExpired` for a recovery, for clients that read `continue_with`. */
export function recoveryReplaced(why: 'expired' | 'replaced', flow: { id: string; url?: string }): Problem {
  return new Problem(410, 'This form has expired. Use the new one.', {
    id: `self_service_flow_${why}`,
    details: { continue_with: [{ action: 'show_recovery_ui', flow }] },
    beside: { use_flow_id: flow.id },
  })
}

/** Kratos answers 500 with this id; here it is the caller who asks for what this service never offers. */
export function unsupportedChallenge(): Problem {
  const reason = 'No OAuth2 provider is configured for login_challenge. Open this page without it.'
  return new Problem(400, reason, { id: 'invalid_configuration' })
}

export function tooManyAttempts(retryAfterSeconds: number): Problem {
  return new Problem(429, `Too many attempts. Try again in ${retryAfterSeconds} seconds.`, {
    retryAfterSeconds,
    details: { retry_after_seconds: retryAfterSeconds },
  })
}
