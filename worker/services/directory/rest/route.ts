import type * as z from 'zod/mini'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import type { Context } from '#worker/services/directory/context.ts'

type Schema = z.ZodMiniType

/** What an answer says, beside its status. Null: nothing. A text is CSV. */
export interface Answer {
  status: number
  body: unknown
}

/** What a handler is given of a request. */
export interface Call<Query, Body> {
  org: string
  app: string
  /** The parameters of the route's own path. */
  params: Record<string, string>
  query: Query
  body: Body
  request: Request
}

/** One line of the interface: how it is called, what it says, and the verb behind it. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api/v1/orgs/{org}/apps/{app}`, parameters in braces. */
  path: string
  summary: string
  query: Schema | null
  /** A JSON body; `bytes` for a body that is passed on as it comes. */
  body: Schema | 'bytes' | null
  /** Schemas of the answers that are not errors; null for one without a body. */
  answers: Record<number, Schema | null>
  /** Codes of the errors that are this call's own. */
  errors: string[]
  handle: (ctx: Context<Person | Machine>, call: Call<unknown, unknown>) => Promise<Answer>
}

interface RouteOf<Query extends Schema, Body extends Schema>
  extends Omit<Route, 'query' | 'body' | 'errors' | 'handle'> {
  query?: Query
  body?: Body | 'bytes'
  errors?: string[]
  handle: (ctx: Context<Person | Machine>, call: Call<z.output<Query>, z.output<Body>>) => Promise<Answer>
}

/** Declares a route whose handler is typed by the route's own schemas. */
export function route<Query extends Schema, Body extends Schema>(declared: RouteOf<Query, Body>): Route {
  const { query = null, body = null, errors = [] } = declared
  // The app parses query and body by these very schemas before it calls the handler.
  const handle = declared.handle as Route['handle']
  return { ...declared, query, body, errors, handle }
}
