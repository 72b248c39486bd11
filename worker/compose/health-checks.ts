// What `/healthz` checks: whether each part that this Worker needs is reachable.

import type { Env, Settings } from '#worker/env.ts'
import { isUnreached } from '#worker/gateway/upstreams/proxied.ts'

/** For a remote service. */
const HEALTH_TIMEOUT_MS = 5000

/** A remote service is reachable when it answers itself, whatever the status. */
export function upstreamChecks({ IDENTITY_URL, AUTH_URL, DIRECTORY_URL, BILLING_URL }: Settings) {
  const urls = { identity: IDENTITY_URL, auth: AUTH_URL, directory: DIRECTORY_URL, billing: BILLING_URL }
  return Object.fromEntries(
    Object.entries(urls).flatMap(([name, url]) => (url ? [[name, () => reach(url)]] : [])),
  )
}

/** @throws Error when the service is unreachable, or only a proxy in front of it answers */
async function reach(url: string): Promise<void> {
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) })
  await answer.body?.cancel()
  if (isUnreached(answer)) throw new Error(`It answered ${answer.status}.`)
}

/** One cheap query for each store that an embedded service needs. */
export function storeChecks(env: Env, settings: Settings): Record<string, () => Promise<unknown>> {
  const ask = (db: D1Database) => () => db.prepare('select 1').first()
  return {
    ...(!settings.IDENTITY_URL && { identity: ask(env.IDENTITY_DB) }),
    ...(!settings.DIRECTORY_URL && {
      directory: ask(env.DIRECTORY_DB),
      files: () => env.FILES.head('healthz'),
    }),
    ...(!settings.BILLING_URL && { billing: ask(env.BILLING_DB) }),
    ...(env.DISK && { disk: () => requireRoom(env.DISK) }),
  }
}

/** Whether the disk has room for uploads. Without a disk of its own the Worker always has. */
export async function hasRoom(disk: Env['DISK']): Promise<boolean> {
  const answer = await disk?.fetch('http://disk/')
  return answer?.status !== 507
}

/** @throws Error when the disk is almost full */
async function requireRoom(disk: Env['DISK']): Promise<void> {
  if (!(await hasRoom(disk))) throw new Error('The disk is almost full.')
}
