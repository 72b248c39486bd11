// Removes a preview: its files, its Worker, its databases and its bucket.
import { findDatabases } from './databases.mjs'
import { configOf } from './deployment.mjs'
import { serving } from './serving.mjs'
import { attempt } from './wrangler.mjs'

/**
 * @param {string} preview
 * @param {string} origin
 * @param {boolean} dryRun
 */
export async function removePreview(preview, origin, dryRun) {
  const { name, d1_databases, r2_buckets } = configOf(preview, new Map())
  if (dryRun) return console.log(`Would remove ${name}, its databases and its files.`)
  const found = await findDatabases(d1_databases, await serving(name))
  // A bucket can be removed only when it is empty, and only the preview itself can empty it.
  const password = Buffer.from(`preview:${process.env.PREVIEW_SECRET}`).toString('base64')
  const headers = { authorization: `Basic ${password}` }
  const emptied = await fetch(`${origin}/dev/empty`, { method: 'POST', headers }).catch(() => undefined)
  if (!emptied?.ok) console.error('The files of the preview could not be removed.')
  // Each on its own: what is gone already must not keep the rest.
  await remove('delete', name, '--force')
  // Whatever it was bound to by hand: another's database stays.
  const databases = [...found.values()].filter((database) => database.name.endsWith(`-${preview}`))
  for (const database of databases) await remove('d1', 'delete', database.name, '-y')
  for (const { bucket_name } of r2_buckets) await remove('r2', 'bucket', 'delete', bucket_name)
}

/** @param {string[]} command */
async function remove(...command) {
  if (!(await attempt(command)))
    console.error(`wrangler ${command.slice(0, 3).join(' ')}: nothing was removed.`)
}
