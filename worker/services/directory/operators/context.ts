import type { Operator } from '#worker/platform/rpc/operators.ts'
import type { Context } from '#worker/services/directory/context.ts'

/** What every verb of operators is given. */
export interface OperatorContext extends Omit<Context, 'actor'> {
  operator: Operator
}
