// What a deployment is made of: the configuration that wrangler is given. A preview is a deployment of its own, with
// its own databases and files.
import { experimental_readRawConfig as readRawConfig } from 'wrangler'
import { root } from '#worker/scripts/install.mjs'

/** Settings that are kept as secrets; all others are plain variables. */
export const secretNames = [
  'TOKEN_SIGNING_KEY',
  'IDENTITY_SECRET',
  'UPSTREAM_SECRET',
  'MAIL_SMTP_URL',
  'OIDC_PROVIDERS',
  'SUPPORT_CHAT_SECRET',
  'PREVIEW_SECRET',
]

/**
 * @typedef {object} Database
 * @property {string} binding
 * @property {string} database_name
 * @property {string} [database_id]
 * @property {string} migrations_dir
 */

/** @typedef {{ binding: string, bucket_name: string }} Bucket */

/**
 * The configuration of a deployment, from wrangler.toml.
 * @param {string | null} preview the preview's name; null: the product itself
 * @param {Map<string, { name: string, uuid: string }>} found the account's databases by binding; one that is missing
 *   has the name that it will get, also in the place of the id
 * @returns {{ name: string, d1_databases: Database[], r2_buckets: Bucket[] }}
 */
export function configOf(preview, found) {
  const { rawConfig } = readRawConfig({ config: `${root}/wrangler.toml` })
  const named = (/** @type {string} */ name) => (preview ? `${name}-${preview}` : name)
  const databases = /** @type {Database[]} */ (rawConfig.d1_databases ?? [])
  const buckets = /** @type {Bucket[]} */ (rawConfig.r2_buckets ?? [])
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

/**
 * A name that may stand in a host name and in those of databases and buckets.
 * @param {string | undefined} name
 */
export function isPreviewName(name) {
  return name !== undefined && /^[a-z][a-z0-9-]{0,30}[a-z0-9]$/.test(name)
}

/**
 * The settings that are given with this deployment, secrets apart. What is not given stays as it was deployed; what a
 * build machine has not been told it hands on as an empty text, which means something of a few only.
 * @param {Record<string, string | undefined>} given
 * @param {(name: string) => boolean} isSetting
 */
export function settingsOf(given, isSetting) {
  const isGiven = (/** @type {string} */ name, /** @type {string | undefined} */ value) =>
    value === '' ? /^LINK_|^UNSUPPORTED_COUNTRIES$/.test(name) : value !== undefined
  const entries = Object.entries(given).filter(([name, value]) => isSetting(name) && isGiven(name, value))
  const isSecret = (/** @type {[string, unknown]} */ [name]) => secretNames.includes(name)
  return {
    vars: Object.fromEntries(entries.filter((entry) => !isSecret(entry))),
    secrets: Object.fromEntries(entries.filter(isSecret)),
  }
}

/**
 * Whether a deployed Worker has a secret, by what `wrangler secret list` said. A Worker that is not there yet has none.
 * One that could not be asked may have it, and a new one in its place would lock away for good what the old one seals.
 * @param {string} secret
 * @param {{ status: number | null, said: string }} listing
 * @returns {boolean | null} null: it cannot be told
 */
export function isListed(secret, { status, said }) {
  if (status === 0) return said.includes(`"${secret}"`)
  return /Worker ".*" not found/.test(said) ? false : null
}
