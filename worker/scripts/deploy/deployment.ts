// The configuration of a deployment for wrangler. A preview is a separate deployment with its own databases and files.
import { experimental_readRawConfig as readRawConfig } from 'wrangler'
import { hasEmptyMeaning, SECRET_SETTINGS, SETTING_NAMES } from '#worker/env.ts'
import { root } from '#worker/scripts/repository.ts'

export interface Database {
  binding: string
  database_name: string
  database_id?: string
  migrations_dir: string
}

export interface Bucket {
  binding: string
  bucket_name: string
}

/**
 * The configuration of a deployment, from wrangler.toml.
 * @param preview the preview's name; null: the product itself
 * @param found the account's databases by binding; a missing one gets its future name, also as its id
 */
export function configOf(
  preview: string | null,
  found: Map<string, { name: string; uuid: string }>,
): { name: string; d1_databases: Database[]; r2_buckets: Bucket[] } {
  const { rawConfig } = readRawConfig({ config: `${root}/wrangler.toml` })
  const named = (name: string) => (preview ? `${name}-${preview}` : name)
  const databases = (rawConfig.d1_databases ?? []) as Database[]
  const buckets = (rawConfig.r2_buckets ?? []) as Bucket[]
  return {
    ...rawConfig,
    name: named(String(rawConfig.name)),
    main: `${root}/${rawConfig.main}`,
    assets: { ...rawConfig.assets, directory: `${root}/${rawConfig.assets?.directory}` },
    d1_databases: databases.map((database) => ({
      ...database,
      database_name: found.get(database.binding)?.name ?? named(database.database_name),
      database_id: found.get(database.binding)?.uuid ?? named(database.database_name),
      migrations_dir: `${root}/${database.migrations_dir}`,
    })),
    r2_buckets: buckets.map((bucket) => ({ ...bucket, bucket_name: named(bucket.bucket_name) })),
  }
}

/** Whether a name is valid in a host name and in names of databases and buckets. */
export function isPreviewName(name: string | undefined): name is string {
  return name !== undefined && /^[a-z][a-z0-9-]{0,30}[a-z0-9]$/.test(name)
}

/**
 * The settings of this deployment, secrets separately. A setting that isn't given keeps its deployed value; CI passes
 * an unset one as an empty string, which has a meaning for a few only.
 */
export function settingsOf(given: Record<string, string | undefined>) {
  const isGiven = (name: string, value: string | undefined) =>
    value === '' ? hasEmptyMeaning(name) : value !== undefined
  const entries = Object.entries(given).filter(
    ([name, value]) => SETTING_NAMES.includes(name) && isGiven(name, value),
  )
  const isSecret = ([name]: [string, unknown]) => SECRET_SETTINGS.includes(name)
  return {
    vars: Object.fromEntries(entries.filter((entry) => !isSecret(entry))),
    secrets: Object.fromEntries(entries.filter(isSecret)),
  }
}

/**
 * Whether a deployed Worker has a secret, by the output of `wrangler secret list`. A Worker that doesn't exist has
 * none. A failed listing proves nothing, and replacing a secret makes everything sealed with it unreadable forever.
 * @returns null: unknown
 */
export function isListed(
  secret: string,
  { status, output }: { status: number | null; output: string },
): boolean | null {
  if (status === 0) return output.includes(`"${secret}"`)
  return /Worker ".*" not found/.test(output) ? false : null
}
