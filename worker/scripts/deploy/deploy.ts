// `npm run deploy` and `npm run preview -- <name> [--remove]`: builds, creates the databases and the bucket that are
// missing, migrates, then publishes the Worker. Migrations only add, so both the serving version and the previous one
// work with the new schema. With --dry-run nothing leaves this machine. A failed deployment leaves or brings back the
// version that served before: exit code 1; 2 when the serving version is failing.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail } from '#worker/scripts/fail.ts'
import { runSteps } from '#worker/scripts/run-steps.ts'
import { appliedMigrations, findDatabases, makeDatabases, migrateDatabases } from './databases.ts'
import { isPreviewName } from './deployment.ts'
import { createPublisher } from './publish.ts'
import { removePreview } from './remove-preview.ts'
import { requireOwnWorker, rollBack, serving, servingVersion } from './serving.ts'
import { settle } from './settle.ts'

const args = process.argv.slice(2)
const isDryRun = args.includes('--dry-run')
const folder = mkdtempSync(join(tmpdir(), 'gantry-deploy-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
await runSteps([
  {
    title: 'Client and Worker',
    command: ['node', 'worker/scripts/build.ts'],
    environment: withoutSecrets(),
  },
])
console.log('\n— Deployment')
// From here on an interrupted deployment rolls back before it exits.
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupted.abort())
const preview = args.includes('--preview') ? previewName() : null
const timeoutMs = healthTimeoutMs()
const publisher = createPublisher(folder, preview)

if (!args.includes('--remove')) await deploy()
else if (preview) await removePreview(preview, publisher.previewOrigin(isDryRun), isDryRun)
else fail('Only a preview can be removed: npm run preview -- <name> --remove')

async function deploy() {
  const givenOrigin = preview ? publisher.previewOrigin(isDryRun) : process.env.SITE_ORIGIN || undefined
  if (givenOrigin && !(URL.canParse(givenOrigin) && givenOrigin.startsWith('https:')))
    fail('SITE_ORIGIN is malformed: it must begin with https://')
  const wanted = publisher.writeConfig(new Map())
  const worker = wanted.name
  if (isDryRun) return publisher.rehearse(wanted, givenOrigin)

  const before = await serving(worker)
  requireOwnWorker(worker, before)
  const found = await findDatabases(wanted.d1_databases, before)
  const known = publisher.writeConfig(found)
  const existing = known.d1_databases.filter(({ binding }) => found.has(binding))
  const applied = await appliedMigrations(existing, publisher.configFile)
  // Nothing has been changed up to here.
  for (const { bucket_name } of wanted.r2_buckets) await publisher.ensureBucket(bucket_name, before)
  const { d1_databases } = publisher.writeConfig(await makeDatabases(wanted.d1_databases, found))
  await migrateDatabases(d1_databases, applied, publisher.configFile)
  if (interrupted.signal.aborted) fail('Interrupted. Nothing was deployed.')

  const origin = givenOrigin ?? before?.bindings.find(({ name }) => name === 'SITE_ORIGIN')?.text
  const published = await publisher.publish(worker, origin, before)
  const after = published ?? (await servingVersion(worker))
  if (after === (before?.id ?? null)) fail(`${worker} was not deployed. The serving version is unchanged.`)
  await settle({
    worker,
    origin,
    before: before?.id,
    after,
    isPublished: published !== null,
    timeoutMs,
    signal: interrupted.signal,
    rollBack: (version, reason) => rollBack(worker, version, reason),
  })
}

/** How long a version may take to be healthy; unset: the default. */
function healthTimeoutMs() {
  const given = args.find((each) => each.startsWith('--health-seconds='))?.split('=')[1]
  if (given !== undefined && !/^\d{1,4}$/.test(given)) fail('--health-seconds= takes a number of seconds.')
  return given === undefined ? undefined : Number(given) * 1000
}

function previewName() {
  const name = args.find((each) => !each.startsWith('--'))
  if (!isPreviewName(name))
    fail('Name the preview with lowercase letters, digits and dashes: npm run preview -- pr-12')
  return name
}

/** The build runs code of every package, so it gets no credentials. */
function withoutSecrets() {
  const names = Object.keys(process.env).filter((name) => /TOKEN|SECRET|_KEY$|SMTP|PROVIDERS/.test(name))
  return Object.fromEntries(names.map((name) => [name, undefined]))
}
