// The product under test, for client programs to talk to.
import type { TestProject } from 'vitest/node'
import { newDataDir, startProduct } from '#tests/fixtures/product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product under test answers, without a trailing slash. */
    origin: string
  }
}

export default async function startForClients(project: TestProject) {
  const data = newDataDir()
  const { origin, stop } = await startProduct(data.path)
  project.provide('origin', origin)
  return async () => {
    await stop()
    data.remove()
  }
}
