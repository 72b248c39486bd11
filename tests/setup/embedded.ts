// For client programs to talk to: the product with every service of its own.
import type { TestProject } from 'vitest/node'
import { migratedFolder } from '#tests/fixtures/data-folder.ts'
import { newDataDir, startProduct } from '#tests/fixtures/product.ts'
import { CLIENT } from '#tests/fixtures/sign-in-provider.ts'
import { anyFreePort } from '#worker/scripts/launch/port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product under test answers, without a trailing slash. */
    origin: string
    /** Where the mails are that it has sent. */
    mailbox: string
    /** The data folder of the product. */
    dataDir: string
    /** A data folder with migrated databases and nothing else, to copy: see `copyMigrated`. */
    migrated: string
    /** Where a test may run a provider with which people sign in to the product. */
    issuer: string
    /** Where a test may stand in for VIES, the register of VAT numbers. */
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
