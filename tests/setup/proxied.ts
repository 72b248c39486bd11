// Starts the product as a gateway to remote services, which a second instance of the product provides.

import type { TestProject } from 'vitest/node'
import { migratedFolder } from '#tests/fixtures/data-folder.ts'
import { newDataDir, startProduct } from '#tests/fixtures/product.ts'
import { exposeService } from '#tests/fixtures/service-proxy.ts'
import { anyFreePort } from '#worker/scripts/launch/port.ts'

const SECRET = 'shared by the gateway and the services'

export default async function startProxied(project: TestProject) {
  const port = await anyFreePort()
  const site = `http://localhost:${port}`
  const migrated = await migratedFolder()
  const folders = [newDataDir(migrated.path), newDataDir(migrated.path), migrated] as const
  const remote = await startProduct(folders[0].path, { SITE_ORIGIN: site })
  const services = await Promise.all(
    ['auth', 'directory', 'billing'].map((name) =>
      exposeService({ name, origin: remote.origin, secret: SECRET }),
    ),
  )
  const [auth = '', directory = '', billing = ''] = services.map(({ url }) => url)
  const gateway = await startProduct(folders[1].path, {
    PORT: String(port),
    IDENTITY_URL: remote.origin,
    AUTH_URL: auth,
    DIRECTORY_URL: directory,
    BILLING_URL: billing,
    UPSTREAM_SECRET: SECRET,
  })
  project.provide('origin', gateway.origin)
  project.provide('mailbox', remote.origin)
  return async () => {
    await gateway.stop()
    for (const { close } of services) close()
    await remote.stop()
    for (const { remove } of folders) remove()
  }
}
