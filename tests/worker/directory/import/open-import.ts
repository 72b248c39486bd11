import { openPublisher } from '#tests/worker/directory/publisher.ts'
import { openHosts } from './hosts.ts'

export const FEED = 'https://dl.example.com/latest.json'

/** An application, and hosts of others whose feeds it previews. */
export async function openImport(options: Parameters<typeof openPublisher>[0] = {}) {
  const hosts = openHosts()
  const publisher = await openPublisher({ ...options, ports: { ask: hosts.ask } })
  const { call, admin, org, app } = publisher
  const preview = (url = FEED, version?: string, channel?: string | null) =>
    call(admin, 'imports.preview', {
      ...{ org: org.slug, app: app.slug, url, channel },
      ...(version && { version }),
    })
  return { ...publisher, ...hosts, preview }
}
