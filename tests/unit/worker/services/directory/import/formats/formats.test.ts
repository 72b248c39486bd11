import { describe, expect, it } from 'vitest'
import { openDocument } from '#worker/services/directory/import/feed.ts'
import { repositoryReleases } from '#worker/services/directory/import/formats/github.ts'
import { readFeed } from '#worker/services/directory/import/formats/registry.ts'
import {
  APPCAST,
  BASE,
  ELECTRON,
  GITHUB,
  RELEASES,
  RELEASES_JSON,
  SHA1,
  SHA256,
  SHA512_HEX,
  TAURI,
  VELOPACK,
} from './samples.ts'

async function read(text: string, name = 'feed') {
  const found = await readFeed(openDocument(BASE + name, text))
  if (!found) throw new Error('no format')
  return { ...found.feed, siblings: found.siblings }
}

describe('formats are told from the content', () => {
  it.each([
    ['tauri', TAURI],
    ['electron', ELECTRON],
    ['sparkle', APPCAST],
    ['squirrel-windows', RELEASES],
    ['squirrel-mac', RELEASES_JSON],
    ['velopack', VELOPACK],
    ['github', GITHUB],
  ])('%s, under the name of another', async (format, text) => {
    expect((await read(text, 'latest.json')).format).toBe(format)
  })

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><html><body>Editor</body></html>'],
    ['JSON of something else', '{"name":"editor","url":5}'],
    ['a text', 'Editor 2.1.0'],
    ['YAML of something else', 'name: editor\nversion: 1.0.0\nscripts:\n  build: x\n'],
    ['a number', '12'],
  ])('%s has no format', async (_, text) => {
    expect(await readFeed(openDocument(BASE, text))).toBeNull()
  })

  it('says of broken JSON that it is broken', async () => {
    await expect(readFeed(openDocument(BASE, '{"version": "1.0.0"'))).rejects.toThrow('looks like JSON')
  })
})

describe('Tauri', () => {
  it('makes one file of a URL that several platforms name', async () => {
    const { versions, problems } = await read(TAURI)
    expect(versions).toHaveLength(1)
    expect(versions[0]).toMatchObject({
      version: '2.1.0',
      notes: 'Faster start',
      pubDate: '2026-10-02T09:30:00Z',
    })
    expect(
      versions[0]?.files.map(({ url, platforms, signature }) => ({ url, platforms, signature })),
    ).toEqual([
      {
        url: 'https://cdn.example.com/Editor.app.tar.gz',
        platforms: ['darwin-aarch64', 'darwin-x86_64'],
        signature: 'c2ln',
      },
      { url: `${BASE}editor_2.1.0_amd64.AppImage`, platforms: ['linux-x86_64'], signature: 'c2lnMg==' },
      { url: `${BASE}Editor_2.1.0_x64-setup.exe`, platforms: ['windows-x86_64'], signature: null },
    ])
    expect(problems.map(({ message }) => message)).toEqual([
      'The entry windows-i686 has no URL, so it can’t be read.',
    ])
  })

  it('reads the answer to one client, and says that there is more', async () => {
    const answer = { version: '2.1.0', url: 'https://cdn.example.com/a.AppImage', signature: 'c2ln' }
    const { format, versions, problems } = await read(JSON.stringify(answer))
    expect([format, versions[0]?.files[0]?.filename, problems[0]?.code]).toEqual([
      'tauri',
      'a.AppImage',
      'one_platform',
    ])
  })
})

describe('electron-builder', () => {
  it('reads files, digests, notes and what is not carried over', async () => {
    const { versions, problems, siblings } = await read(ELECTRON, 'beta.yml?x=1')
    expect(versions[0]).toMatchObject({
      version: '2.1.0',
      channel: 'beta',
      notes: 'Faster start.\nFixes a crash.\n',
      pubDate: '2026-10-02T09:30:00.000Z',
    })
    expect(versions[0]?.files).toEqual([
      expect.objectContaining({
        url: `${BASE}Editor%20Setup%202.1.0.exe`,
        filename: 'Editor Setup 2.1.0.exe',
        size: 84_321_000,
        digests: { sha512: SHA512_HEX },
      }),
    ])
    expect(problems.map(({ code }) => code)).toEqual(['staged'])
    expect(siblings).toEqual(['-mac', '-linux', '-linux-arm64'].map((each) => `${BASE}beta${each}.yml?x=1`))
  })

  it('keeps a version that looks like a number, and reads files of old versions', async () => {
    const { versions } = await read('version: 1.10\npath: a.exe\nsha512: short\n', 'latest-mac.yml')
    expect(versions[0]).toMatchObject({ version: '1.10', channel: null })
    expect(versions[0]?.files[0]).toMatchObject({ filename: 'a.exe', digests: {}, size: null })
  })
})

describe('Sparkle', () => {
  it('reads items, deltas, channels and entities of attributes', async () => {
    const { versions, problems } = await read(APPCAST)
    expect(versions.map(({ version, channel }) => [version, channel])).toEqual([
      ['2.1.0', null],
      ['2.2.0-beta.1', 'beta'],
    ])
    expect(versions[0]?.notes).toBe('<h2>New</h2><p>Faster &amp; smaller<br></p>')
    expect(versions[0]?.files.map(({ url, size }) => [url, size])).toEqual([
      ['https://cdn.example.com/Editor-2.1.0.zip?a=1&b=2', 20_480],
      [`${BASE}Editor2100-2000.delta`, 1024],
    ])
    expect(versions[0]?.files.map(({ edSignature, deltaFrom }) => [edSignature, deltaFrom])).toEqual([
      ['c2lnbmF0dXJl', null],
      ['ZGVsdGE=', '2000'],
    ])
    expect(versions[1]?.files[0]?.size).toBeNull()
    expect(problems.map(({ code }) => code)).toEqual(['entry_invalid', 'minimum_system'])
  })
})

describe('Squirrel', () => {
  it('groups the lines of RELEASES by version', async () => {
    const { versions } = await read(RELEASES)
    expect(versions.map(({ version, files }) => [version, files.map(({ filename }) => filename)])).toEqual([
      ['2.0.0', ['Editor-2.0.0-full.nupkg']],
      ['2.1.0', ['Editor-2.1.0-delta.nupkg', 'Editor-2.1.0-full.nupkg']],
    ])
    expect(versions[0]?.files[0]).toMatchObject({ digests: { sha1: SHA1 }, size: 70_000_000 })
  })

  it('lists the releases of RELEASES.json', async () => {
    const { versions, problems } = await read(RELEASES_JSON)
    expect(versions.map(({ version }) => version)).toEqual(['2.0.0', '2.1.0'])
    expect(problems).toHaveLength(1)
  })

  it('finds the version in the answer of an update server', async () => {
    const answer = {
      name: 'Version 2.1.0',
      notes: 'x',
      pub_date: 'yesterday',
      url: 'https://a.example/x.zip',
    }
    const { format, versions } = await read(JSON.stringify(answer))
    expect([format, versions[0]?.version]).toEqual(['squirrel-mac', '2.1.0'])
  })
})

describe('Velopack', () => {
  it('groups packages by version, under the channel of the name', async () => {
    const { versions, problems, siblings } = await read(VELOPACK, 'releases.win-x64-beta.json')
    expect(versions).toHaveLength(1)
    expect(versions[0]).toMatchObject({ version: '2.1.0', channel: 'beta', notes: 'Faster start' })
    expect(versions[0]?.files.map(({ size, digests }) => ({ size, digests }))).toEqual([
      { size: 71_000_000, digests: { sha1: SHA1, sha256: SHA256 } },
      { size: null, digests: {} },
    ])
    expect(problems).toHaveLength(1)
    expect(siblings).toEqual([])
  })

  it('looks for the other systems beside the default channels', async () => {
    const { siblings, versions } = await read(VELOPACK, 'releases.win.json')
    expect(siblings).toEqual([`${BASE}releases.osx.json`, `${BASE}releases.linux.json`])
    expect(versions[0]?.channel).toBeNull()
  })
})

describe('GitHub', () => {
  it('leaves out drafts, feeds, signatures as files and unfinished uploads', async () => {
    const { versions } = await read(GITHUB)
    expect(versions.map(({ version, channel }) => [version, channel])).toEqual([
      ['2.2.0-rc.1', 'beta'],
      ['2.1.0', null],
    ])
    expect(versions[1]?.files).toEqual([
      {
        url: 'https://github.com/acme/editor/releases/download/v2.1.0/Editor_aarch64.app.tar.gz',
        filename: 'Editor_aarch64.app.tar.gz',
        size: 1000,
        digests: { sha256: SHA256 },
        signature: null,
        edSignature: null,
        deltaFrom: null,
        signatureUrl: 'https://github.com/acme/editor/releases/download/v2.1.0/Editor_aarch64.app.tar.gz.sig',
        platforms: [],
      },
    ])
    expect(versions[0]?.files[0]).toMatchObject({ size: null, digests: {} })
  })

  it.each([
    'https://github.com/acme/editor',
    'https://github.com/acme/editor/',
    'https://github.com/acme/editor.git',
    'https://www.github.com/acme/editor/releases',
    'https://github.com/acme/editor/releases/latest',
    'https://github.com/acme/editor/releases/tag/v1.0.0',
  ])('finds the releases of %s', (page) => {
    expect(repositoryReleases(page)).toBe('https://api.github.com/repos/acme/editor/releases?per_page=51')
  })

  it.each([
    'https://github.com/acme',
    'https://github.com/acme/editor/issues',
    'https://github.com/acme/editor/releases/latest/download/latest.json',
    'https://github.com/acme/editor/releases/download/v1/latest.json',
    'https://github.com.evil.example/acme/editor',
    'not a URL',
  ])('takes %s as it is', (page) => {
    expect(repositoryReleases(page)).toBeNull()
  })
})
