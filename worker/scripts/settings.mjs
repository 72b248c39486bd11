// What the person who starts the product may set, read from the environment and from `.dev.vars`.
import { randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { openDataFolder } from './data/data-folder.mjs'
import { fail, root } from './install.mjs'

const portWaitMs = 2000
const portPollMs = 100

/** What can be set: everything that the Worker reads and that is not known here by itself. */
export const settingNames = [
  'SITE_ORIGIN',
  'DELIVERY_ORIGIN',
  'IDENTITY_URL',
  'DIRECTORY_URL',
  'BILLING_URL',
  'AUTH_URL',
  'TOKEN_SIGNING_KEY',
  'TOKEN_JWKS_URL',
  'IDENTITY_SECRET',
  'UPSTREAM_SECRET',
  'MAIL_FROM',
  'MAIL_SMTP_URL',
  'LOGIN_STYLE',
  'LOGIN_BY_CODE',
  'SECOND_FACTOR_BY_CODE',
  'REGISTRATION_STYLE',
  'OIDC_PROVIDERS',
  'SESSION_TOKENS',
  'ADDRESS_PROOF',
  'CONTINUE_WITH',
  'BREACHED_PASSWORDS_URL',
  'UNSUPPORTED_COUNTRIES',
  'COUNTRY_HEADER',
  'CLIENT_IP_HEADER',
  'SELLER',
  'VIES_URL',
  'AUDIT_RETENTION_DAYS',
  'DEFAULT_PLAN',
  'OPERATORS',
  'PRODUCT_NAME',
  'LINK_DOCS',
  'LINK_SUPPORT',
  'LINK_COMMUNITY',
  'LINK_STATUS',
  'LINK_COOKIES',
  'LINK_PRIVACY',
  'LINK_TERMS',
  'PREVIEW_SECRET',
  'CARD_PROVIDER',
  'CARD_PROVIDER_SITE',
  'CARD_PROVIDER_PUBLISHABLE_KEY',
  'CARD_PROVIDER_ORIGINS',
  'SUPPORT_CHAT_SCRIPT',
  'SUPPORT_CHAT_APP_ID',
  'SUPPORT_CHAT_SECRET',
  'SUPPORT_CHAT_ORIGINS',
  'ERROR_REPORT_DSN',
  'ANALYTICS_SCRIPT',
  'FLAGS',
]

/** @param {string} name */
export function isSetting(name) {
  return settingNames.includes(name)
}

/** The product's version. @type {string} */
export const version = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).version

/** Whether this is a console for others, behind a proxy that speaks TLS, and not for trying things out. */
export const production = process.argv.includes('--production')

/** The environment, and below it what `.dev.vars` says. @returns {Record<string, string | undefined>} */
export function givenSettings() {
  const file = `${root}/.dev.vars`
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env }
}

/** The data folder that a start would use. */
export function dataFolder() {
  return resolve(root, givenSettings().DATA_DIR || '.data')
}

/** Where the product listens and keeps its data, and the settings that the Worker is given. */
export async function readSettings() {
  const given = givenSettings()
  if (production) requireProductionSettings(given)
  const dataDir = dataFolder()
  const key = await openDataFolder(dataDir, given.TOKEN_SIGNING_KEY)
  const port = await portFor(given.PORT)
  const origin = `http://localhost:${port}`
  /** @type {Record<string, string>} */
  const vars = { SITE_ORIGIN: origin }
  for (const [name, value] of Object.entries(given)) {
    if (isSetting(name) && value !== undefined) vars[name] = value
  }
  vars.ENVIRONMENT = production ? 'production' : 'local'
  if (production) vars.SELF_HOSTED = 'true'
  vars.VERSION = version
  vars.TOKEN_SIGNING_KEY = key
  return { port, origin, dataDir, vars }
}

/**
 * The Worker checks its settings itself; what it takes from Cloudflare's network is asked for here.
 * @param {Record<string, string | undefined>} given
 */
function requireProductionSettings(given) {
  if (!given.SITE_ORIGIN)
    fail('SITE_ORIGIN is not set: name the address at which people will reach the console.')
  if (!given.CLIENT_IP_HEADER)
    console.error(
      'CLIENT_IP_HEADER is not set: all clients count as one when attempts are limited and downloads are counted.',
    )
}

/**
 * A free port below those that systems give to outgoing connections (from 32768 on), so that none of these takes it
 * between this look and its use.
 * @returns {Promise<number>}
 */
export async function anyFreePort() {
  const port = randomInt(16_384, 32_768)
  return (await whyNotFree(port)) ? anyFreePort() : port
}

/**
 * The port that was asked for, if it is free; `0` asks for any.
 * @param {string | undefined} wanted
 * @returns {Promise<number>}
 */
async function portFor(wanted) {
  const port = wanted ? Number(wanted) : 8787
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    fail(`PORT is "${wanted}", but must be a number between 0 and 65535.`)
  if (port === 0) return anyFreePort()
  let reason = await whyNotFree(port)
  // An instance that was just killed holds its port until its last thread has ended.
  for (let waited = 0; reason === 'EADDRINUSE' && waited < portWaitMs; waited += portPollMs) {
    await sleep(portPollMs)
    reason = await whyNotFree(port)
  }
  if (reason === 'EADDRINUSE')
    fail(`Port ${port} is taken: stop what listens there, or choose another (PORT=${port + 1} npm start).`)
  if (reason) fail(`Port ${port} cannot be opened (${reason}): choose another (PORT=8788 npm start).`)
  return port
}

/**
 * @param {number} port
 * @returns {Promise<string | undefined>} the system's code of the reason
 */
function whyNotFree(port) {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) => done(code ?? 'unknown'))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(undefined)))
  })
}
