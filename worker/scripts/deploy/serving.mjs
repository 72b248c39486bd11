// Which version of a Worker serves, what it is bound to, and how to go back to it.
import { fail } from '#worker/scripts/install.mjs'
import { ask, askJson, attempt } from './wrangler.mjs'

/** Codes of Cloudflare's interface for a Worker that isn't there. */
const notFound = /\[code: (10007|10090)\]|has no deployments/

/**
 * @typedef {object} Serving
 * @property {string} id of the version that gets most of the requests
 * @property {{ type: string, name: string, id?: string, text?: string, bucket_name?: string }[]} bindings
 */

/**
 * @param {string} worker
 * @returns {Promise<Serving | null>} null: it was never deployed
 */
export async function serving(worker) {
  const id = await servingVersion(worker)
  if (!id) return null
  const version = await askJson('versions', 'view', id, '--name', worker, '--json')
  return { id, bindings: version.resources?.bindings ?? [] }
}

/**
 * The id of the version that gets most of the requests.
 * @param {string} worker
 * @returns {Promise<string | null>}
 */
export async function servingVersion(worker) {
  const { status, printed, said } = await ask('deployments', 'status', '--name', worker, '--json')
  if (status !== 0 && notFound.test(said)) return null
  if (status !== 0) fail(`${said}\nIt could not be seen which version of ${worker} serves.`)
  /** @type {{ versions: { version_id: string, percentage: number }[] }} */
  const { versions } = JSON.parse(printed)
  return versions.toSorted((a, b) => b.percentage - a.percentage)[0]?.version_id ?? null
}

/**
 * Ends the deployment when the Worker of this name is another product's: it would be overwritten.
 * @param {string} worker
 * @param {Serving | null} before
 */
export function requireOwnWorker(worker, before) {
  if (!before || before.bindings.some(({ name }) => name === 'IDENTITY_DB')) return
  // Cloudflare makes an empty Worker for secrets that are set before the first deployment.
  const { bindings } = before
  if (bindings.length > 0 && bindings.every(({ type }) => type === 'secret_text')) return
  fail(
    `The account has a Worker called ${worker} that is another product's. Rename it, or use another account.`,
  )
}

/**
 * @param {string} worker
 * @param {string} version
 * @param {string} reason
 * @returns {Promise<boolean>} whether it serves again
 */
export function goBack(worker, version, reason) {
  return attempt(['rollback', version, '--name', worker, '--message', reason, '--yes'])
}
