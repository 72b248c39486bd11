// For client programs to talk to: the product with every service of its own.

import type { TestProject } from 'vitest/node'
import { newDataDir, startProduct } from '#tests/fixtures/product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product under test answers, without a trailing slash. */
    origin: string
    /** Where the mails are that it has sent. */
    mailbox: string
  }
}

export default async function startEmbedded(project: TestProject) {
  const data = newDataDir()
  const { origin, stop } = await startProduct(data.path)
  project.provide('origin', origin)
  project.provide('mailbox', origin)
  return async () => {
    await stop()
    data.remove()
  }
}
