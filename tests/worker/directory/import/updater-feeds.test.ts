import { describe, expect, it } from 'vitest'
import type { ImportPreview } from '#shared/domain/import/import-preview.ts'
import { openPublisher } from '#tests/worker/directory/publisher.ts'
import { openHosts } from './hosts.ts'

async function openImport(options: Parameters<typeof openPublisher>[0] = {}) {
  const hosts = openHosts()
  const publisher = await openPublisher({ ...options, ports: { ask: hosts.ask } })
  const { call, admin, org, app } = publisher
  const preview = (url: string) => call(admin, 'imports.preview', { org: org.slug, app: app.slug, url })
  return { ...publisher, ...hosts, preview }
}

const codes = ({ files }: ImportPreview) =>
  Object.fromEntries(files.map(({ filename, problems }) => [filename, problems.map(({ code }) => code)]))

const offers = ({ platforms, files }: ImportPreview) =>
  platforms.flatMap(({ updates }) => updates.map(({ client, file }) => [client, files[file]?.filename]))

describe('feeds of updaters beside that of the type', () => {
  it('are read as uploads of an appcast’s files would be served', async () => {
    const { served, preview } = await openImport({ appType: 'Other', updaters: ['sparkle'] })
    const signature = btoa('s'.repeat(64))
    const enclosure = (name: string, more = '') =>
      `<enclosure url="${name}" length="3" sparkle:edSignature="${signature}" ${more}/>`
    const item = (version: string, build: string, inner: string) =>
      `<item><sparkle:version>${build}</sparkle:version><sparkle:shortVersionString>${version}</sparkle:shortVersionString>${inner}</item>`
    const delta = `<sparkle:deltas>${enclosure('Editor-2.1.0-2.0.0.delta', 'sparkle:deltaFrom="200"')}</sparkle:deltas>`
    const items = [
      item('2.1.0', '210', enclosure('Editor-2.1.0.zip') + delta),
      item('2.0.0', '200', enclosure('Editor-2.0.0.zip')),
    ]
    const url = 'https://dl.example.com/appcast.xml'
    served.set(url, `<rss version="2.0" xmlns:sparkle="x"><channel>${items.join('')}</channel></rss>`)
    for (const name of ['Editor-2.1.0.zip', 'Editor-2.1.0-2.0.0.delta'])
      served.set(`https://dl.example.com/${name}`, new Uint8Array([1, 2, 3]))
    const { data } = await preview(url)
    expect(data).toMatchObject({ format: 'sparkle', problems: [], version: { version: '2.1.0' } })
    expect(data.files.map(({ kind, deltaFrom, signatures }) => [kind, deltaFrom, signatures])).toEqual([
      [null, null, [{ scheme: 'ed25519', value: signature }]],
      ['delta', '2.0.0', [{ scheme: 'ed25519', value: signature }]],
    ])
    expect(offers(data).map(([, filename]) => filename)).toContain('Editor-2.1.0.zip')
  })

  it('are read as uploads of Squirrel’s packages would be served', async () => {
    const { served, preview } = await openImport({ appType: 'Other', updaters: ['squirrel'] })
    const url = 'https://dl.example.com/RELEASES'
    served.set(url, `${'a'.repeat(40)} editor-2.1.0-full.nupkg 3\n`)
    served.set('https://dl.example.com/editor-2.1.0-full.nupkg', new Uint8Array([1, 2, 3]))
    const { data } = await preview(url)
    expect(codes(data)).toEqual({ 'editor-2.1.0-full.nupkg': [] })
    expect(offers(data)).toEqual([['windows-x86_64-squirrel-nupkg', 'editor-2.1.0-full.nupkg']])
  })
})
