import { SETTING_NAMES } from '#worker/env.ts'
import { openDataFolder } from '#worker/scripts/data/data-folder.ts'
import { sealingKeyFile } from '#worker/scripts/data/data-layout.ts'
import { ensureSealingKey } from '#worker/scripts/data/sealing-key.ts'
import { webhookSealingFault } from '#worker/scripts/doctor/sealing.ts'
import { fail } from '#worker/scripts/fail.ts'
import { version } from '#worker/scripts/repository.ts'
import { dataFolder, givenSettings } from '#worker/scripts/settings.ts'
import { requestedPort } from './port.ts'

/** Whether this console serves other people, behind a proxy with TLS, and isn't for development. */
const isProduction = process.argv.includes('--production')

/** Where the product listens and stores its data, and the settings that the Worker gets. */
export async function readWorkerSettings() {
  const given = givenSettings()
  if (isProduction) requireProductionSettings(given)
  const dataDir = dataFolder()
  const key = await openDataFolder(dataDir, given.TOKEN_SIGNING_KEY)
  const port = await requestedPort(given.PORT)
  const origin = `http://localhost:${port}`
  const vars: Record<string, string> = { SITE_ORIGIN: origin }
  for (const [name, value] of Object.entries(given))
    if (SETTING_NAMES.includes(name) && value !== undefined) vars[name] = value
  vars.ENVIRONMENT = isProduction ? 'production' : 'local'
  if (isProduction) vars.SELF_HOSTED = 'true'
  vars.VERSION = version
  vars.TOKEN_SIGNING_KEY = key
  vars.SEALING_KEY = given.SEALING_KEY || (await readSealingKey(dataDir))
  return { port, origin, dataDir, vars, isProduction }
}

/** Another key in place of a lost one would hide that the stored secrets can't be read. */
async function readSealingKey(dataDir: string) {
  if ((await webhookSealingFault(dataDir)) === 'is missing')
    fail(
      `${dataDir}/${sealingKeyFile} is missing, and the secrets of webhooks depend on it: bring it back from a backup, or set SEALING_KEY.`,
    )
  return ensureSealingKey(dataDir)
}

/** The Worker validates its settings; here are only those that replace Cloudflare's network. */
function requireProductionSettings(given: Record<string, string | undefined>) {
  if (!given.SITE_ORIGIN) fail('SITE_ORIGIN is not set: set it to the URL at which people open the console.')
  if (!given.CLIENT_IP_HEADER)
    console.error(
      'CLIENT_IP_HEADER is not set: all clients share one IP address in rate limits and download counts.',
    )
}
