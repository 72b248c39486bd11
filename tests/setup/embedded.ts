// Starts the product with all services embedded.
import type { TestProject } from 'vitest/node'
import { migratedFolder } from '#tests/fixtures/data-folder.ts'
import { newDataDir, startProduct } from '#tests/fixtures/product.ts'
import { CLIENT } from '#tests/fixtures/sign-in-provider.ts'
import { anyFreePort } from '#worker/scripts/launch/port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The origin of the product under test. */
    origin: string
    /** The origin whose mailbox has the emails that it sent. */
    mailbox: string
    /** The data folder of the product. */
    dataDir: string
    /** A data folder with only migrated databases, for `copyMigrated`. */
    migrated: string
    /** The issuer of the OpenID provider that a test may run. */
    issuer: string
    /** The URL at which a test may run a stand-in for VIES. */
    vies: string
  }
}

export default async function startEmbedded(project: TestProject) {
  const migrated = await migratedFolder()
  const data = newDataDir(migrated.path)
  const issuer = `http://127.0.0.1:${await anyFreePort()}`
  const providers = [{ id: 'acme', label: 'Acme', issuer, ...CLIENT }]
  const vies = `http://127.0.0.1:${await anyFreePort()}/rest-api`
  const settings = { OIDC_PROVIDERS: JSON.stringify(providers), VIES_URL: vies }
  const { origin, stop } = await startProduct(data.path, settings)
  project.provide('origin', origin)
  project.provide('dataDir', data.path)
  project.provide('migrated', migrated.path)
  project.provide('issuer', issuer)
  project.provide('vies', vies)
  project.provide('mailbox', origin)
  return async () => {
    await stop()
    data.remove()
    migrated.remove()
  }
}
