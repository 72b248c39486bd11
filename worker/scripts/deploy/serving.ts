// The serving version of a Worker, its bindings, and the rollback to it.
import { fail } from '#worker/scripts/fail.ts'
import { ask, askJson, attempt } from './wrangler.ts'

/** Error codes of Cloudflare's API for a Worker that doesn't exist. */
const NOT_FOUND = /\[code: (10007|10090)\]|has no deployments/

export interface Serving {
  /** Of the version that gets most of the requests. */
  id: string
  bindings: { type: string; name: string; id?: string; text?: string; bucket_name?: string }[]
}

/** @returns null: it was never deployed */
export async function serving(worker: string): Promise<Serving | null> {
  const id = await servingVersion(worker)
  if (!id) return null
  const version = await askJson('versions', 'view', id, '--name', worker, '--json')
  return { id, bindings: version.resources?.bindings ?? [] }
}

/** The id of the version that gets most of the requests. */
export async function servingVersion(worker: string): Promise<string | null> {
  const { status, stdout, output } = await ask('deployments', 'status', '--name', worker, '--json')
  if (status !== 0 && NOT_FOUND.test(output)) return null
  if (status !== 0) fail(`${output}\nThe serving version of ${worker} can't be determined.`)
  const { versions }: { versions: { version_id: string; percentage: number }[] } = JSON.parse(stdout)
  return versions.toSorted((a, b) => b.percentage - a.percentage)[0]?.version_id ?? null
}

/** Ends the deployment when the Worker of this name is another product's, which it would overwrite. */
export function requireOwnWorker(worker: string, before: Serving | null) {
  if (!before || before.bindings.some(({ name }) => name === 'IDENTITY_DB')) return
  // Cloudflare creates an empty Worker for secrets that are set before the first deployment.
  const { bindings } = before
  if (bindings.length > 0 && bindings.every(({ type }) => type === 'secret_text')) return
  fail(
    `The account has a Worker called ${worker} that is another product's. Rename it, or use another account.`,
  )
}

/** @returns whether it serves again */
export function rollBack(worker: string, version: string, reason: string): Promise<boolean> {
  return attempt(['rollback', version, '--name', worker, '--message', reason, '--yes'])
}
