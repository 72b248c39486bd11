import { describe, expect, it } from 'vitest'
import type { ImportPreview } from '#shared/domain/import/import-preview.ts'
import { createSigner } from '#tests/worker/directory/signer.ts'
import { FEED, openImport } from './open-import.ts'

const codes = ({ files }: ImportPreview) =>
  Object.fromEntries(files.map(({ filename, problems }) => [filename, problems.map(({ code }) => code)]))

const offers = ({ platforms, files }: ImportPreview) =>
  platforms.flatMap(({ updates }) => updates.map(({ client, file }) => [client, files[file]?.filename]))

describe('a Tauri feed', () => {
  it('is shown platform by platform as an upload would serve it', async () => {
    const signer = await createSigner()
    const { served, preview } = await openImport({ updaterPublicKey: signer.publicKey })
    const bytes = new Uint8Array([1, 2, 3])
    const signature = await signer.sign(bytes, { version: '2.1.0' })
    const platforms = {
      'darwin-aarch64': { url: 'https://cdn.example.com/Editor.app.tar.gz', signature },
      'darwin-x86_64': { url: 'https://cdn.example.com/Editor.app.tar.gz', signature },
      'linux-x86_64': { url: 'editor_2.1.0_amd64.AppImage', signature: '' },
      'windows-x86_64': {
        url: 'Editor_2.1.0_x64-setup.exe',
        signature: await signer.sign(bytes, { version: '2.0.0' }),
      },
    }
    served.set(FEED, JSON.stringify({ version: '2.1.0', platforms }))
    served.set('https://cdn.example.com/Editor.app.tar.gz', bytes)
    served.set('https://dl.example.com/editor_2.1.0_amd64.AppImage', bytes)
    served.set('https://dl.example.com/Editor_2.1.0_x64-setup.exe', bytes)

    const { status, data } = await preview()
    expect(status).toBe(200)
    expect(codes(data)).toEqual({
      'Editor.app.tar.gz': [],
      'editor_2.1.0_amd64.AppImage': ['signature_missing'],
      'Editor_2.1.0_x64-setup.exe': ['signature_version_mismatch'],
    })
    expect(offers(data)).toEqual(
      expect.arrayContaining([
        ['darwin-aarch64', 'Editor.app.tar.gz'],
        ['darwin-x86_64', 'Editor.app.tar.gz'],
      ]),
    )
    expect(offers(data).every(([client]) => client?.startsWith('darwin'))).toBe(true)
    expect(data.platforms.map(({ platform }) => platform)).toEqual([
      'windows-x86_64',
      'darwin-aarch64',
      'darwin-x86_64',
      'linux-x86_64',
    ])
    expect(data.files[0]).toMatchObject({ updatePlatform: 'darwin-universal', size: 3 })
  })

  it('says that a signature is of another key than the application’s', async () => {
    const [own, other] = [await createSigner(), await createSigner()]
    const { served, preview } = await openImport({ updaterPublicKey: own.publicKey })
    const signature = await other.sign(new Uint8Array([1]), { version: '1.0.0' })
    served.set(
      FEED,
      JSON.stringify({ version: '1.0.0', platforms: { 'linux-x86_64': { url: 'a.AppImage', signature } } }),
    )
    served.set('https://dl.example.com/a.AppImage', new Uint8Array([1]))
    const { data } = await preview()
    expect(codes(data)).toEqual({ 'a.AppImage': ['signature_invalid'] })
    expect(offers(data)).toEqual([])
  })
})

describe('an electron-builder feed', () => {
  const yml = (version: string, name: string, size = 3) =>
    `version: ${version}\nfiles:\n  - url: ${name}\n    sha512: ${btoa('x'.repeat(64))}\n    size: ${size}\npath: ${name}\n`

  it('is read with the documents of the other systems', async () => {
    const { served, preview } = await openImport({ appType: 'Other', updaters: ['electron'] })
    const at = (name: string) => `https://dl.example.com/${name}`
    served.set(at('latest.yml'), yml('1.2.0', 'Editor-Setup-1.2.0.exe'))
    served.set(at('latest-mac.yml'), yml('1.2.0', 'Editor-1.2.0-arm64-mac.zip', 4))
    served.set(at('latest-linux.yml'), yml('1.1.0', 'Editor-1.1.0.AppImage'))
    for (const name of ['Editor-Setup-1.2.0.exe', 'Editor-1.2.0-arm64-mac.zip'])
      served.set(at(name), new Uint8Array([1, 2, 3]))
    const { data } = await preview(at('latest.yml'))
    expect(data.versions.map(({ version, files }) => [version, files])).toEqual([
      ['1.2.0', 2],
      ['1.1.0', 1],
    ])
    expect(data.problems.map(({ code }) => code)).toEqual(['versions_differ'])
    expect(codes(data)).toEqual({
      'Editor-Setup-1.2.0.exe': [],
      'Editor-1.2.0-arm64-mac.zip': ['size_mismatch'],
    })
    expect(offers(data)).toEqual([['windows-x86_64-electron-nsis', 'Editor-Setup-1.2.0.exe']])
    expect(data.files[0]?.digest).toEqual({ algorithm: 'sha512', value: '78'.repeat(64) })

    const older = await preview(at('latest.yml'), '1.1.0')
    expect(codes(older.data)).toEqual({ 'Editor-1.1.0.AppImage': ['not_found'] })
    expect((await preview(at('latest.yml'), '9.9.9')).status).toBe(404)
  })

  it('names the updater that the application lacks', async () => {
    const { served, preview } = await openImport({ appType: 'Other' })
    served.set('https://dl.example.com/latest.yml', yml('1.2.0', 'Editor-Setup-1.2.0.exe'))
    const { data } = await preview('https://dl.example.com/latest.yml')
    expect(data.problems).toContainEqual(
      expect.objectContaining({ code: 'updater_missing', severity: 'blocks' }),
    )
    expect(offers(data)).toEqual([])
  })
})

describe('the releases of a GitHub repository', () => {
  it('are read from the API, with the signatures beside the files', async () => {
    const signer = await createSigner()
    const { served, asked, preview } = await openImport({ updaterPublicKey: signer.publicKey })
    const bytes = new Uint8Array([7])
    const download = 'https://github.com/acme/editor/releases/download/v1.0.0/'
    const asset = (name: string) => ({ name, browser_download_url: download + name, size: 1 })
    const assets = [
      'Editor_1.0.0_amd64.AppImage',
      'Editor_1.0.0_amd64.AppImage.sig',
      'Editor_1.0.0_amd64.deb',
    ].map(asset)
    const api = 'https://api.github.com/repos/acme/editor/releases?per_page=51'
    served.set(api, JSON.stringify([{ tag_name: 'v1.0.0', body: 'One', assets }]))
    served.set(`${download}Editor_1.0.0_amd64.AppImage`, {
      status: 302,
      headers: { location: 'https://objects.example.com/1' },
    })
    served.set('https://objects.example.com/1', { status: 403 })
    served.set(`${download}Editor_1.0.0_amd64.AppImage.sig`, await signer.sign(bytes, { version: '1.0.0' }))
    served.set(`${download}Editor_1.0.0_amd64.deb`, bytes)
    const { data } = await preview('https://github.com/acme/editor')
    expect(data.url).toBe(api)
    // The signed URL answered neither HEAD nor GET.
    expect(codes(data)).toEqual({
      'Editor_1.0.0_amd64.AppImage': ['not_found'],
      'Editor_1.0.0_amd64.deb': ['signature_missing', 'digest_missing'],
    })
    const ranged = asked.find(({ headers }) => headers.range)
    expect(ranged).toMatchObject({ method: 'GET', url: `${download}Editor_1.0.0_amd64.AppImage` })
  })

  it.each([
    [{ status: 404 }, 'no such public repository'],
    [{ status: 403, headers: { 'x-ratelimit-remaining': '0' } }, 'limit for requests'],
    ['[]', 'no versions yet'],
  ])('that answer %j are told in words', async (answer, words) => {
    const { served, preview } = await openImport()
    served.set('https://api.github.com/repos/acme/editor/releases?per_page=51', answer)
    const { status, message } = await preview('https://github.com/acme/editor/releases')
    expect([status, message]).toEqual([422, expect.stringContaining(words)])
  })
})

describe('requests to the hosts of others', () => {
  it('are at most 20 for files, 4 at a time', async () => {
    const { served, asked, peak, preview } = await openImport({ appType: 'Other', updaters: ['electron'] })
    const names = Array.from({ length: 30 }, (_, n) => `Editor-1.0.0-${n}.AppImage`)
    const files = names.map((name) => `  - url: ${name}\n`).join('')
    served.set('https://dl.example.com/latest.yml', `version: 1.0.0\nfiles:\n${files}`)
    for (const name of names) served.set(`https://dl.example.com/${name}`, new Uint8Array([1]))
    const { data } = await preview('https://dl.example.com/latest.yml')
    expect(asked.filter(({ method }) => method === 'HEAD')).toHaveLength(20)
    expect(peak.requests).toBeLessThanOrEqual(4)
    expect(
      data.files.filter(({ problems }) => problems.some(({ code }) => code === 'not_checked')),
    ).toHaveLength(10)
  })

  it('are never made for URLs of other schemes, and refused for private hosts', async () => {
    const { served, asked, preview } = await openImport()
    const urls = [
      'file:///etc/passwd',
      'javascript:alert(1)',
      'https://10.0.0.1/a.AppImage',
      'http://a.example/b.AppImage',
    ]
    const platforms = Object.fromEntries(urls.map((url, n) => [`linux-x86_64-${n}`, { url, signature: 'x' }]))
    served.set(FEED, JSON.stringify({ version: '1.0.0', platforms }))
    const { data } = await preview()
    expect(asked.map(({ url }) => url)).toEqual([FEED])
    expect(data.files.every(({ problems }) => problems.some(({ severity }) => severity === 'blocks'))).toBe(
      true,
    )
  })

  it('are limited per organization', async () => {
    const { served, preview, call, admin, org, app } = await openImport()
    served.set(FEED, '{}')
    const input = { org: org.slug, app: app.slug, url: FEED }
    const answers = await Promise.all(Array.from({ length: 31 }, () => call(admin, 'imports.preview', input)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await preview()).status).toBe(429)
  })
})

it('lists the highest version and 50 older ones', async () => {
  const { served, preview } = await openImport({ appType: 'Other' })
  const releases = Array.from({ length: 60 }, (_, n) => ({ tag_name: `v1.${n}.0`, assets: [] }))
  served.set(FEED, JSON.stringify([...releases, { tag_name: 'nightly/two', assets: [] }]))
  const { data } = await preview()
  expect([data.version.version, data.versions.length, data.moreVersions]).toEqual(['1.59.0', 51, 10])
})

it('shows the version of the channel that was asked for, where several have it', async () => {
  const { served, preview } = await openImport({ appType: 'Other', updaters: ['sparkle'] })
  const url = 'https://dl.example.com/appcast.xml'
  const item = (name: string, channel = '') =>
    `<item><sparkle:version>2.1.0</sparkle:version>${channel}<enclosure url="${name}" length="3"/></item>`
  const items = item('Stable-2.1.0.zip') + item('Beta-2.1.0.zip', '<sparkle:channel>beta</sparkle:channel>')
  served.set(url, `<rss xmlns:sparkle="x"><channel>${items}</channel></rss>`)
  const filesOf = async (channel?: string | null) =>
    (await preview(url, '2.1.0', channel)).data.files.map(({ filename }) => filename)
  expect(await filesOf()).toEqual(['Stable-2.1.0.zip'])
  expect(await filesOf(null)).toEqual(['Stable-2.1.0.zip'])
  expect(await filesOf('beta')).toEqual(['Beta-2.1.0.zip'])
  expect((await preview(url, '2.1.0', 'nightly')).status).toBe(404)
})

it('asks for the first byte of a file whose server states no size to HEAD', async () => {
  const { served, preview } = await openImport()
  served.set(FEED, JSON.stringify({ version: '1.0.0', platforms: { 'linux-x86_64': { url: 'a.deb' } } }))
  served.set('https://dl.example.com/a.deb', { bytes: new Uint8Array(12), sizeInHead: false })
  expect((await preview()).data.files[0]).toMatchObject({ filename: 'a.deb', size: 12 })
})

it('answers an API key by REST, and one that may only read with 403', async () => {
  const { served, rest, call, admin, org } = await openImport()
  served.set(FEED, JSON.stringify({ version: '1.0.0', notes: 'One', platforms: {} }))
  const { status, body } = await rest<ImportPreview>('POST', '/import/preview', { url: FEED })
  expect([status, body.version.version, body.notes]).toEqual([200, '1.0.0', 'One'])
  const { data } = await call(admin, 'apiKeys.create', {
    displayName: 'Reader',
    subject: `org:${org.id}`,
    expireAfter: null,
    scope: ['Read'],
  })
  const headers = { authorization: `Bearer ${data.apiKey}` }
  expect((await rest('POST', '/import/preview', { url: FEED }, headers)).status).toBe(403)
})
