// Feeds as tools write them, for one application.

export const BASE = 'https://dl.example.com/editor/'
export const SHA1 = 'a94a8fe5ccb19ba61c4c0873d391e987982fbbd3'
export const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
export const SHA512_HEX = 'ab'.repeat(64)
const SHA512 = Buffer.from(SHA512_HEX, 'hex').toString('base64')

export const TAURI = JSON.stringify({
  version: 'v2.1.0',
  notes: 'Faster start',
  pub_date: '2026-10-02T09:30:00Z',
  platforms: {
    'darwin-aarch64': { signature: 'c2ln', url: 'https://cdn.example.com/Editor.app.tar.gz' },
    'darwin-x86_64': { signature: 'c2ln', url: 'https://cdn.example.com/Editor.app.tar.gz' },
    'linux-x86_64': { signature: 'c2lnMg==', url: 'editor_2.1.0_amd64.AppImage' },
    'windows-x86_64': { signature: '', url: 'Editor_2.1.0_x64-setup.exe' },
    'windows-i686': { signature: 'c2ln' },
  },
})

export const ELECTRON = `version: 2.1.0
files:
  - url: Editor Setup 2.1.0.exe
    sha512: ${SHA512}
    size: 84321000
    blockMapSize: 88123
path: Editor Setup 2.1.0.exe
sha512: ${SHA512}
releaseDate: '2026-10-02T09:30:00.000Z'
releaseNotes: |
  Faster start.
  Fixes a crash.
stagingPercentage: 25
`

export const APPCAST = `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle">
  <channel>
    <title>Editor</title>
    <item>
      <title>Version 2.1</title>
      <pubDate>Fri, 02 Oct 2026 09:30:00 +0000</pubDate>
      <sparkle:version>2100</sparkle:version>
      <sparkle:shortVersionString>2.1.0</sparkle:shortVersionString>
      <sparkle:minimumSystemVersion>12.0</sparkle:minimumSystemVersion>
      <description><![CDATA[<h2>New</h2><p>Faster &amp; smaller<br></p>]]></description>
      <enclosure url="https://cdn.example.com/Editor-2.1.0.zip?a=1&amp;b=2" length="20480" type="application/octet-stream"
        sparkle:edSignature="c2lnbmF0dXJl"/>
      <sparkle:deltas>
        <enclosure url="Editor2100-2000.delta" sparkle:deltaFrom="2000" length="1024" sparkle:edSignature="ZGVsdGE="/>
      </sparkle:deltas>
    </item>
    <item>
      <title>2.2 beta</title>
      <sparkle:channel>beta</sparkle:channel>
      <enclosure url="Editor-2.2.0-beta.1.zip" length="NaN" sparkle:version="2200" sparkle:shortVersionString="2.2.0-beta.1"/>
    </item>
    <item><title>No file</title><sparkle:version>1</sparkle:version></item>
  </channel>
</rss>
`

export const RELEASES = `\uFEFF${SHA1.toUpperCase()} Editor-2.0.0-full.nupkg 70000000
${SHA1} Editor-2.1.0-delta.nupkg 1200000
${SHA1} Editor-2.1.0-full.nupkg 71000000 # 25%
`

export const RELEASES_JSON = JSON.stringify({
  currentRelease: '2.1.0',
  releases: [
    {
      version: '2.0.0',
      updateTo: {
        version: '2.0.0',
        pub_date: '2026-08-01T00:00:00Z',
        name: '2.0.0',
        notes: 'Two',
        url: 'a-2.0.0-mac.zip',
      },
    },
    {
      version: '2.1.0',
      updateTo: { version: '2.1.0', name: 'v2.1.0', url: 'https://cdn.example.com/a-2.1.0-mac.zip' },
    },
    { version: '2.2.0', updateTo: { name: 'without a file' } },
  ],
})

export const VELOPACK = JSON.stringify({
  Assets: [
    {
      PackageId: 'Editor',
      Version: '2.1.0',
      Type: 'Full',
      FileName: 'Editor-2.1.0-full.nupkg',
      SHA1: SHA1.toUpperCase(),
      SHA256: SHA256.toUpperCase(),
      Size: 71000000,
      NotesMarkdown: 'Faster start',
      NotesHTML: '<p>Faster start</p>',
    },
    { PackageId: 'Editor', Version: '2.1.0', Type: 'Delta', FileName: 'Editor-2.1.0-delta.nupkg', Size: -1 },
    { PackageId: 'Editor', Type: 'Full' },
  ],
})

const download = (name: string) =>
  `https://github.com/acme/editor/releases/download/v2.1.0/${encodeURIComponent(name)}`
const asset = (name: string, more: object = {}) => ({
  ...{ name, browser_download_url: download(name), size: 1000, state: 'uploaded' },
  digest: `sha256:${SHA256}`,
  ...more,
})
export const GITHUB = JSON.stringify([
  { tag_name: 'v3.0.0', draft: true, prerelease: false, body: 'Not yet', published_at: null, assets: [] },
  {
    tag_name: 'editor@2.2.0-rc.1',
    prerelease: true,
    body: null,
    published_at: '2026-10-05T00:00:00Z',
    assets: [asset('Editor_2.2.0-rc.1_amd64.AppImage', { digest: null, size: 'many' })],
  },
  {
    tag_name: 'v2.1.0',
    prerelease: false,
    body: 'Faster start',
    published_at: '2026-10-02T09:30:00Z',
    assets: [
      asset('Editor_aarch64.app.tar.gz'),
      asset('Editor_aarch64.app.tar.gz.sig'),
      asset('latest.json'),
      asset('Editor_2.1.0_x64.msi', { state: 'starter' }),
    ],
  },
])
