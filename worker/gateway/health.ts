import type { Context } from 'hono'
import type { Services } from './upstreams/hand-over.ts'

/**
 * Checks every store of an embedded service, and every remote service; 503 names those that are unreachable.
 */
export async function reportHealth(
  c: Context,
  product: { version: string; deployed: string | undefined },
  services: Services,
  checks: Record<string, () => Promise<unknown>>,
): Promise<Response> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([part, check]) =>
      check().then(
        () => null,
        () => part,
      ),
    ),
  )
  const failing = results.filter((part) => part !== null)
  const modes = Object.fromEntries(Object.entries(services).map(([name, { mode }]) => [name, mode]))
  const body = {
    status: failing.length ? 'failing' : 'ok',
    ...product,
    services: modes,
    ...(failing.length && { failing }),
  }
  return c.json(body, failing.length ? 503 : 200, { 'cache-control': 'no-store' })
}
