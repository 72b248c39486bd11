// Who is asking. A verb takes a context with the actor, so a test hands in its own.

/** A person with an access token, as the token says it. */
export interface Person {
  kind: 'person'
  userId: string
  sessionId: string
  email: string | undefined
  /** Whether the email counts as verified: also where the identity service verifies none. */
  emailVerified: boolean
  /** Whether the identity service has verified it. */
  emailProven: boolean
  picture: string | undefined
  /** When the session was last proven by a password or the like, in seconds since 1970. */
  authenticatedAt: number
}

/** What the identity service says of a session that has not ended. */
export interface LiveSession {
  userId: string
  /** In seconds since 1970; undefined: it doesn't say. */
  authenticatedAt: number | undefined
  emailVerified: boolean
  /** Its owner has a second factor and has not shown it. */
  lacksSecondFactor: boolean
}

/** CI, with an API key of one organization. */
export interface Machine {
  kind: 'machine'
  keyId: string
  keyName: string
  orgId: string
  mayWrite: boolean
}

/** Another service of the product, acting without a person. */
export interface ServiceActor {
  kind: 'service'
  /** `operators` is the command of that name: it may do what operators do, and nothing else. */
  name: 'directory' | 'billing' | 'auth' | 'operators'
  /** Who ran the command. */
  user?: string | undefined
}

/** The product itself: a schedule or a guard that a person set up before. */
export interface SystemActor {
  kind: 'system'
}

/** The holder of a link, logged in or not: only `anonymous` procedures are open to visitors. */
export interface Visitor {
  kind: 'visitor'
}

export type Actor = Person | Machine | ServiceActor | Visitor

/** From where a request came, in the gateway's words. */
export interface Origin {
  ip: string | null
  /** ISO code. */
  country: string | null
  requestId: string | null
}

/** Reads what the gateway wrote on a request. */
export function readOrigin({ headers }: Request): Origin {
  return {
    ip: headers.get('x-forwarded-for'),
    country: headers.get('x-country'),
    requestId: headers.get('x-request-id'),
  }
}
