// What a deployment sends to Cloudflare: the configuration, the settings and the secrets.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeSealingKey } from '#worker/scripts/data/sealing-key.ts'
import { makeSigningKey } from '#worker/scripts/data/signing-key.ts'
import { fail } from '#worker/scripts/fail.ts'
import { version } from '#worker/scripts/repository.ts'
import type { Found } from './databases.ts'
import { configOf, isListed, settingsOf } from './deployment.ts'
import type { Serving } from './serving.ts'
import { ask, attempt, wrangler } from './wrangler.ts'

/**
 * @param folder for temporary files
 * @param preview the preview's name; null: the product itself
 */
export function createPublisher(folder: string, preview: string | null) {
  const configFile = join(folder, 'wrangler.json')

  /** @param found the account's databases by binding */
  function writeConfig(found: Map<string, Found>) {
    const config = configOf(preview, found)
    writeFileSync(configFile, JSON.stringify(config))
    return config
  }

  function previewOrigin(isDryRun: boolean) {
    const subdomain = process.env.CLOUDFLARE_WORKERS_SUBDOMAIN ?? (isDryRun ? 'example' : undefined)
    if (!subdomain)
      fail('CLOUDFLARE_WORKERS_SUBDOMAIN is not set: it is the account’s part of *.workers.dev.')
    return `https://${configOf(preview, new Map()).name}.${subdomain}.workers.dev`
  }

  function givenSettings(origin: string | undefined) {
    const { vars, secrets } = settingsOf(process.env)
    return { vars: preview ? { ...vars, ENVIRONMENT: 'preview', SITE_ORIGIN: origin } : vars, secrets }
  }

  /** @returns the new version; null: wrangler failed, possibly after the version began to serve */
  async function publish(worker: string, origin: string | undefined, before: Serving | null) {
    const { vars, secrets } = givenSettings(origin)
    if (!secrets.TOKEN_SIGNING_KEY && !(await hasSecret(worker, 'TOKEN_SIGNING_KEY', before)))
      secrets.TOKEN_SIGNING_KEY = makeSigningKey()
    if (!secrets.SEALING_KEY && !(await hasSecret(worker, 'SEALING_KEY', before)))
      secrets.SEALING_KEY = makeSealingKey()
    const secretsFile = join(folder, 'secrets.json')
    writeFileSync(secretsFile, JSON.stringify(secrets), { mode: 0o600 })
    const report = join(folder, 'report.ndjson')
    const command = deployCommand(vars, origin, ['--secrets-file', secretsFile])
    if (!(await attempt(command, { WRANGLER_OUTPUT_FILE_PATH: report }))) return null
    const lines = readFileSync(report, 'utf8').trim().split('\n')
    const deployed = lines.map((line) => JSON.parse(line)).find(({ type }) => type === 'deploy')
    return typeof deployed?.version_id === 'string' ? deployed.version_id : null
  }

  /** Runs what a deployment does up to the first request to Cloudflare, and prints the rest. */
  async function rehearse({ name, d1_databases }: ReturnType<typeof configOf>, origin: string | undefined) {
    for (const { database_name } of d1_databases)
      console.log(`Would bring the database ${database_name} to the new schema.`)
    const { vars } = givenSettings(origin)
    await wrangler(...deployCommand(vars, origin, ['--dry-run', '--outdir', join(folder, 'out')]))
    console.log(`Would publish ${name} at ${origin ?? 'its current URL'}.`)
  }

  function deployCommand(
    vars: Record<string, string | undefined>,
    origin: string | undefined,
    further: string[],
  ) {
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
  return { configFile, writeConfig, previewOrigin, publish, rehearse, ensureBucket }
}

function domainOf(origin: string | undefined) {
  const host = origin && new URL(origin).hostname
  return host && !host.endsWith('.workers.dev') ? ['--domain', host] : []
}

async function ensureBucket(name: string, before: Serving | null) {
  if (before?.bindings.some(({ type, bucket_name }) => type === 'r2_bucket' && bucket_name === name)) return
  const { status } = await ask('r2', 'bucket', 'info', name)
  if (status !== 0) await wrangler('r2', 'bucket', 'create', name)
}

async function hasSecret(worker: string, secret: string, before: Serving | null) {
  if (before?.bindings.some(({ name }) => name === secret)) return true
  const { status, output } = await ask('secret', 'list', '--name', worker, '--format', 'json')
  return isListed(secret, { status, output }) ?? fail(`${output}\nThe secrets of ${worker} can't be listed.`)
}
