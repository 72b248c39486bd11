// For client programs to talk to: the product with every service of its own.
import type { TestProject } from 'vitest/node'
import { newDataDir, startProduct } from '#tests/fixtures/product.ts'
import { CLIENT } from '#tests/fixtures/sign-in-provider.ts'
import { anyFreePort } from '#worker/local/settings.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product under test answers, without a trailing slash. */
    origin: string
    /** Where the mails are that it has sent. */
    mailbox: string
    /** The data folder of the product. */
    dataDir: string
    /** Where a test may run a provider with which people sign in to the product. */
    issuer: string
  }
}

export default async function startEmbedded(project: TestProject) {
  const data = newDataDir()
  const issuer = `http://127.0.0.1:${await anyFreePort()}`
  const providers = [{ id: 'acme', label: 'Acme', issuer, ...CLIENT }]
  const { origin, stop } = await startProduct(data.path, { OIDC_PROVIDERS: JSON.stringify(providers) })
  project.provide('origin', origin)
  project.provide('dataDir', data.path)
  project.provide('issuer', issuer)
  project.provide('mailbox', origin)
  return async () => {
    await stop()
    data.remove()
  }
}
