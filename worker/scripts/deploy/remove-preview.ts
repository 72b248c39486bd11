// Removes a preview: its files, its Worker, its databases and its bucket.
import { findDatabases } from './databases.ts'
import { configOf } from './deployment.ts'
import { serving } from './serving.ts'
import { attempt } from './wrangler.ts'

export async function removePreview(preview: string, origin: string, dryRun: boolean) {
  const { name, d1_databases, r2_buckets } = configOf(preview, new Map())
  if (dryRun) return console.log(`Would remove ${name}, its databases and its files.`)
  const found = await findDatabases(d1_databases, await serving(name))
  // A bucket can be removed only when it is empty, and only the preview itself can empty it.
  const password = Buffer.from(`preview:${process.env.PREVIEW_SECRET}`).toString('base64')
  const headers = { authorization: `Basic ${password}` }
  const emptied = await fetch(`${origin}/dev/empty`, { method: 'POST', headers }).catch(() => undefined)
  if (!emptied?.ok) console.error('The files of the preview can’t be removed.')
  // A step that fails, for something already removed, must not prevent the others.
  await remove('delete', name, '--force')
  // A database that was bound by hand isn't the preview's own.
  const databases = [...found.values()].filter((database) => database.name.endsWith(`-${preview}`))
  for (const database of databases) await remove('d1', 'delete', database.name, '-y')
  for (const { bucket_name } of r2_buckets) await remove('r2', 'bucket', 'delete', bucket_name)
}

async function remove(...command: string[]) {
  if (!(await attempt(command)))
    console.error(`wrangler ${command.slice(0, 3).join(' ')}: nothing was removed.`)
}
