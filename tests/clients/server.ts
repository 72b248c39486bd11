// For client programs to talk to: the product with every service of its own.

import type { TestProject } from 'vitest/node'
import { launch } from './launch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product under test answers, without a trailing slash. */
    origin: string
    /** Where the mails are that it has sent. */
    mailbox: string
  }
}

export default async function startProduct(project: TestProject) {
  const { origin, stop } = await launch()
  project.provide('origin', origin)
  project.provide('mailbox', origin)
  return stop
}
