// The deployment itself, on the pinned Node.
import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configOf, isListed, isPreviewName, settingsOf } from './deployment.mjs'
import { fail, root, toolEnvironment } from './install.mjs'
import { isSetting, version } from './settings.mjs'
import { makeSigningKey } from './signing-key.mjs'

const [folder = '', ...args] = process.argv.slice(2)
const dryRun = args.includes('--dry-run')
const preview = args.includes('--preview') ? previewName() : null
const environment = { ...toolEnvironment(), CI: 'true' }
const configFile = join(folder, 'wrangler.json')

if (args.includes('--remove')) await remove()
else await deploy()

async function deploy() {
  const origin = preview ? previewOrigin() : process.env.SITE_ORIGIN || undefined
  if (origin && !(URL.canParse(origin) && origin.startsWith('https:')))
    fail('SITE_ORIGIN is malformed: it must begin with https://')
  const wanted = configOf(preview, new Map())
  const buckets = wanted.r2_buckets.map(({ bucket_name }) => bucket_name)
  const names = wanted.d1_databases.map(({ database_name }) => database_name)
  if (!dryRun) for (const name of buckets) ensureBucket(name)
  const ids = dryRun ? new Map() : databaseIds(names)
  writeFileSync(configFile, JSON.stringify(configOf(preview, ids)))

  for (const { binding, database_name } of wanted.d1_databases) {
    if (dryRun) console.log(`Would bring the database ${database_name} to the new schema.`)
    else wrangler('d1', 'migrations', 'apply', binding, '--remote', '--config', configFile)
  }
  const { vars, secrets } = settingsOf(process.env, isSetting)
  if (preview) Object.assign(vars, { ENVIRONMENT: 'preview', SITE_ORIGIN: origin })
  if (!dryRun && !secrets.TOKEN_SIGNING_KEY && !hasSecret(wanted.name, 'TOKEN_SIGNING_KEY'))
    secrets.TOKEN_SIGNING_KEY = makeSigningKey()
  const secretsFile = join(folder, 'secrets.json')
  writeFileSync(secretsFile, JSON.stringify(secrets), { mode: 0o600 })
  wrangler(
    'deploy',
    '--config',
    configFile,
    '--minify',
    '--keep-vars',
    ...(dryRun ? ['--dry-run', '--outdir', join(folder, 'out')] : ['--secrets-file', secretsFile]),
    ...Object.entries({ ...vars, VERSION: version }).flatMap(([name, value]) => [
      '--var',
      `${name}:${value}`,
    ]),
    ...domainOf(origin),
  )
  if (dryRun) return console.log(`Would publish ${wanted.name} at ${origin ?? 'the address it has'}.`)
  if (origin) await untilHealthy(origin)
  console.log(origin ?? 'Deployed. SITE_ORIGIN was not given, so nobody has asked whether it answers.')
}

async function remove() {
  if (!preview) fail('Only a preview can be removed: npm run preview -- <name> --remove')
  const { name, d1_databases, r2_buckets } = configOf(preview, new Map())
  if (dryRun) return console.log(`Would remove ${name}, its databases and its files.`)
  // A bucket can be removed only when it is empty, and only the preview itself can see to that.
  const password = Buffer.from(`preview:${process.env.PREVIEW_SECRET}`).toString('base64')
  const headers = { authorization: `Basic ${password}` }
  const emptied = await fetch(`${previewOrigin()}/dev/empty`, { method: 'POST', headers }).catch(
    () => undefined,
  )
  if (!emptied?.ok) console.error('The files of the preview could not be removed.')
  // Each on its own: what is gone already must not keep the rest.
  attempt('delete', name, '--force')
  for (const { database_name } of d1_databases) attempt('d1', 'delete', database_name, '-y')
  for (const { bucket_name } of r2_buckets) attempt('r2', 'bucket', 'delete', bucket_name)
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

/** @param {string} name */
function ensureBucket(name) {
  const known = spawnSync('wrangler', ['r2', 'bucket', 'info', name], { env: environment, cwd: root })
  if (known.status !== 0) wrangler('r2', 'bucket', 'create', name)
}

/**
 * The ids of databases by name, made where they are missing.
 * @param {string[]} names
 */
function databaseIds(names) {
  const list = () => {
    const listed = execFileSync('wrangler', ['d1', 'list', '--json'], { env: environment, cwd: root })
    /** @type {{ name: string, uuid: string }[]} */
    const all = JSON.parse(listed.toString())
    return new Map(all.map(({ name, uuid }) => [name, uuid]))
  }
  const known = list()
  const missing = names.filter((name) => !known.has(name))
  for (const name of missing) wrangler('d1', 'create', name)
  return missing.length > 0 ? list() : known
}

/**
 * @param {string} worker
 * @param {string} secret
 */
function hasSecret(worker, secret) {
  const { status, stdout, stderr } = spawnSync(
    'wrangler',
    ['secret', 'list', '--name', worker, '--format', 'json'],
    { env: environment, cwd: root, encoding: 'utf8' },
  )
  const said = stdout + stderr
  return (
    isListed(secret, { status, said }) ?? fail(`${said}\nIt could not be seen which secrets ${worker} has.`)
  )
}

/** @param {string[]} command */
function wrangler(...command) {
  const { status } = spawnSync('wrangler', command, { cwd: root, env: environment, stdio: ['ignore', 1, 2] })
  if (status !== 0) fail(`wrangler ${command.slice(0, 3).join(' ')}: failed.`)
}

/** @param {string[]} command */
function attempt(...command) {
  const { status } = spawnSync('wrangler', command, { cwd: root, env: environment, stdio: ['ignore', 1, 2] })
  if (status !== 0) console.error(`wrangler ${command.slice(0, 3).join(' ')}: nothing was removed.`)
}

/**
 * A domain that was never used waits minutes for its certificate.
 * @param {string} origin
 */
async function untilHealthy(origin) {
  const deadline = Date.now() + 5 * 60_000
  while (Date.now() < deadline) {
    const signal = AbortSignal.timeout(10_000)
    const answer = await fetch(`${origin}/healthz`, { signal }).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 2000))
  }
  fail(`${origin}/healthz does not say that all is well.`)
}
