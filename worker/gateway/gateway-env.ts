import type { Caller } from './upstreams/upstream.ts'

/** What the middleware of one request tells the next. */
export interface GatewayEnv {
  Variables: {
    caller: Caller
    /** The service that the request was handed to. */
    upstream?: string
  }
}
