// One contract: every call is declared once, with its name, its input and its output. The worker implements a
// contract, the console is typed by it, and the tests read it. This file is the vocabulary those declarations use.

import * as z from 'zod/mini'

type Schema = z.ZodMiniType

/** Whether a mark applies to a call: to each, to none, or as its parsed input says. */
export type Mark = boolean | ((input: never) => boolean)

/**
 * One call. `internal` procedures are for other services of the product; the gateway never routes them. `anonymous`
 * ones are also for visitors who are not signed in. The gateway enforces the marks `sensitive` and `verifiedEmail`,
 * for embedded and for remote services alike.
 */
export interface Procedure<
  K extends 'query' | 'mutation' = 'query' | 'mutation',
  I extends Schema = Schema,
  O extends Schema = Schema,
> {
  kind: K
  input: I
  output: O
  internal: boolean
  anonymous: boolean
  sensitive: Mark
  verifiedEmail: Mark
}

/** The calls of one service, by name (`noun.verb`). */
export type Contract = Record<string, Procedure>

/** What a caller passes to procedure `P`, before parsing. */
export type Input<P extends Procedure> = z.input<P['input']>
/** What procedure `P` answers. */
export type Output<P extends Procedure> = z.output<P['output']>

const UNMARKED = { internal: false, anonymous: false, sensitive: false, verifiedEmail: false }

/** A call that reads: GET with the input as JSON in the query string. */
export function query<I extends Schema, O extends Schema>(input: I, output: O): Procedure<'query', I, O> {
  return { kind: 'query', input, output, ...UNMARKED }
}

/** A call that writes: POST with the input as a JSON body. */
export function mutation<I extends Schema, O extends Schema>(
  input: I,
  output: O,
): Procedure<'mutation', I, O> {
  return { kind: 'mutation', input, output, ...UNMARKED }
}

/** Marks a procedure as one that only the product's own services may call. */
export function internal<P extends Procedure>(procedure: P): P {
  return { ...procedure, internal: true }
}

/** Marks a procedure as one that visitors may call who are not signed in. */
export function anonymous<P extends Procedure>(procedure: P): P & { anonymous: true } {
  return { ...procedure, anonymous: true }
}

/**
 * Marks a procedure as one that gives or takes power: the identity service is asked about the session on each call,
 * and its last login must be recent (403 with reason `login_required`).
 * @param when limits the mark to some inputs
 */
export function sensitive<P extends Procedure>(
  procedure: P,
  when?: (input: z.output<P['input']>) => boolean,
): P {
  return { ...procedure, sensitive: when ?? true }
}

/**
 * Marks a procedure as one that needs a verified email (403 with reason `email_unverified`).
 * @param when limits the mark to some inputs
 */
export function needsVerifiedEmail<P extends Procedure>(
  procedure: P,
  when?: (input: z.output<P['input']>) => boolean,
): P {
  return { ...procedure, verifiedEmail: when ?? true }
}

/** The input of a call that takes none. Absent, `null` and `{}` all mean nothing. */
export const Nothing = z.pipe(
  z.optional(z.unknown()),
  z.transform(() => undefined),
)

/** The answer of a call that says no more than that it succeeded. */
export const Done = z.null()
