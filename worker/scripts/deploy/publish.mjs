// The deployment itself, on the pinned Node. A failed one leaves what served before. Its exit code is 1 then, and 2 when
// what serves now is failing.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeSigningKey } from '#worker/scripts/data/signing-key.mjs'
import { fail } from '#worker/scripts/install.mjs'
import { isSetting, version } from '#worker/scripts/settings.mjs'
import { appliedMigrations, findDatabases, makeDatabases, migrateDatabases } from './databases.mjs'
import { configOf, isListed, isPreviewName, settingsOf } from './deployment.mjs'
import { removePreview } from './remove-preview.mjs'
import { goBack, requireOwnWorker, serving, servingVersion } from './serving.mjs'
import { settle } from './settle.mjs'
import { ask, attempt, wrangler } from './wrangler.mjs'

const [folder = '', ...args] = process.argv.slice(2)
const dryRun = args.includes('--dry-run')
const preview = args.includes('--preview') ? previewName() : null
const timeoutMs = healthTimeoutMs()
const configFile = join(folder, 'wrangler.json')
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupted.abort())

if (!args.includes('--remove')) await deploy()
else if (preview) await removePreview(preview, previewOrigin(), dryRun)
else fail('Only a preview can be removed: npm run preview -- <name> --remove')

async function deploy() {
  const givenOrigin = preview ? previewOrigin() : process.env.SITE_ORIGIN || undefined
  if (givenOrigin && !(URL.canParse(givenOrigin) && givenOrigin.startsWith('https:')))
    fail('SITE_ORIGIN is malformed: it must begin with https://')
  const wanted = configOf(preview, new Map())
  const worker = wanted.name
  if (dryRun) return rehearse(wanted, givenOrigin)

  const before = await serving(worker)
  requireOwnWorker(worker, before)
  const found = await findDatabases(wanted.d1_databases, before)
  const known = writeConfig(found)
  const existing = known.d1_databases.filter(({ binding }) => found.has(binding))
  const applied = await appliedMigrations(existing, configFile)
  // Up to here nothing was changed.
  for (const { bucket_name } of wanted.r2_buckets) await ensureBucket(bucket_name, before)
  const { d1_databases } = writeConfig(await makeDatabases(wanted.d1_databases, found))
  await migrateDatabases(d1_databases, applied, configFile)
  if (interrupted.signal.aborted) fail('Interrupted. Nothing was deployed.')

  const origin = givenOrigin ?? before?.bindings.find(({ name }) => name === 'SITE_ORIGIN')?.text
  const published = await publish(worker, origin, before)
  const after = published ?? (await servingVersion(worker))
  if (after === (before?.id ?? null)) fail(`${worker} was not deployed. What serves has not changed.`)
  await settle({
    worker,
    origin,
    before: before?.id,
    after,
    isPublished: published !== null,
    timeoutMs,
    signal: interrupted.signal,
    goBack: (version, reason) => goBack(worker, version, reason),
  })
}

/** @param {Map<string, import('./databases.mjs').Found>} found the account's databases by binding */
function writeConfig(found) {
  const config = configOf(preview, found)
  writeFileSync(configFile, JSON.stringify(config))
  return config
}

/**
 * @param {string} worker
 * @param {string | undefined} origin
 * @param {import('./serving.mjs').Serving | null} before
 * @returns {Promise<string | null>} the new version; null: wrangler failed, and may have come so far that it serves
 */
async function publish(worker, origin, before) {
  const { vars, secrets } = settingsOf(process.env, isSetting)
  if (preview) Object.assign(vars, { ENVIRONMENT: 'preview', SITE_ORIGIN: origin })
  if (!secrets.TOKEN_SIGNING_KEY && !(await hasSecret(worker, 'TOKEN_SIGNING_KEY', before)))
    secrets.TOKEN_SIGNING_KEY = makeSigningKey()
  const secretsFile = join(folder, 'secrets.json')
  writeFileSync(secretsFile, JSON.stringify(secrets), { mode: 0o600 })
  const report = join(folder, 'report.ndjson')
  const command = deployCommand(vars, origin, ['--secrets-file', secretsFile])
  if (!(await attempt(command, { WRANGLER_OUTPUT_FILE_PATH: report }))) return null
  const lines = readFileSync(report, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line)).find(({ type }) => type === 'deploy')?.version_id ?? null
}

/**
 * What a deployment would do, as far as it can be done here.
 * @param {ReturnType<typeof configOf>} config
 * @param {string | undefined} origin
 */
async function rehearse(config, origin) {
  writeFileSync(configFile, JSON.stringify(config))
  for (const { database_name } of config.d1_databases)
    console.log(`Would bring the database ${database_name} to the new schema.`)
  const { vars } = settingsOf(process.env, isSetting)
  if (preview) Object.assign(vars, { ENVIRONMENT: 'preview', SITE_ORIGIN: origin })
  await wrangler(...deployCommand(vars, origin, ['--dry-run', '--outdir', join(folder, 'out')]))
  console.log(`Would publish ${config.name} at ${origin ?? 'the address it has'}.`)
}

/**
 * @param {Record<string, string | undefined>} vars
 * @param {string | undefined} origin
 * @param {string[]} further
 */
function deployCommand(vars, origin, further) {
  const settings = Object.entries({ ...vars, VERSION: version })
  return [
    'deploy',
    '--config',
    configFile,
    '--minify',
    '--keep-vars',
    ...further,
    ...settings.flatMap(([name, value]) => ['--var', `${name}:${value}`]),
    ...domainOf(origin),
  ]
}

/** How long a version may take to be healthy; unset: as long as is usual. */
function healthTimeoutMs() {
  const given = args.find((each) => each.startsWith('--health-seconds='))?.split('=')[1]
  if (given !== undefined && !/^\d{1,4}$/.test(given)) fail('--health-seconds= takes a number of seconds.')
  return given === undefined ? undefined : Number(given) * 1000
}

function previewName() {
  const name = args.find((each) => !each.startsWith('--'))
  if (!isPreviewName(name))
    fail('Name the preview with small letters, digits and dashes: npm run preview -- pr-12')
  return /** @type {string} */ (name)
}

function previewOrigin() {
  const subdomain = process.env.CLOUDFLARE_WORKERS_SUBDOMAIN ?? (dryRun ? 'example' : undefined)
  if (!subdomain) fail('CLOUDFLARE_WORKERS_SUBDOMAIN is not set: it is the account’s part of *.workers.dev.')
  return `https://${configOf(preview, new Map()).name}.${subdomain}.workers.dev`
}

/** @param {string | undefined} origin */
function domainOf(origin) {
  const host = origin && new URL(origin).hostname
  return host && !host.endsWith('.workers.dev') ? ['--domain', host] : []
}

/**
 * @param {string} name
 * @param {import('./serving.mjs').Serving | null} before
 */
async function ensureBucket(name, before) {
  if (before?.bindings.some(({ type, bucket_name }) => type === 'r2_bucket' && bucket_name === name)) return
  const { status } = await ask('r2', 'bucket', 'info', name)
  if (status !== 0) await wrangler('r2', 'bucket', 'create', name)
}

/**
 * @param {string} worker
 * @param {string} secret
 * @param {import('./serving.mjs').Serving | null} before
 */
async function hasSecret(worker, secret, before) {
  if (before?.bindings.some(({ name }) => name === secret)) return true
  const { status, said } = await ask('secret', 'list', '--name', worker, '--format', 'json')
  return (
    isListed(secret, { status, said }) ?? fail(`${said}\nIt could not be seen which secrets ${worker} has.`)
  )
}
