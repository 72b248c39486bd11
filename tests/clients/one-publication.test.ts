// Every updater that npm has a client for, from one publication.

import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { afterAll, expect, inject, test } from 'vitest'
import type { ElectronPackage } from '#tests/fixtures/electron-client.ts'
import { type Output, openEveryUpdater } from '#tests/fixtures/every-updater.ts'
import { canInstall, installedApp } from '#tests/fixtures/installed-app.ts'
import { expectOnePublicationForAll, type OneClient } from '#tests/fixtures/one-publication-suite.ts'
import { type Installed, openSquirrelClients } from '#tests/fixtures/squirrel-client.ts'
import { install, protocolClient } from '#tests/fixtures/velopack-client.ts'

const origin = inject('origin')
const folder = mkdtempSync(join(tmpdir(), 'gantry-one-publication-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Its stub of Electron is electron-updater's as well.
const squirrel = await openSquirrelClients(origin, folder)
const { electronClient } = await import('#tests/fixtures/electron-client.ts')
const app = await openEveryUpdater(origin, folder)
const feed = `${origin}/update/${app.ci.address}`

/** Downloads a file, and compares it with what the feed said of it. */
async function fetchFile(url: string, algorithm: string, digest: string): Promise<Buffer> {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
  expect(createHash(algorithm).update(bytes).digest('hex')).toBe(digest.toLowerCase())
  return bytes
}

const ELECTRON: Partial<Record<ElectronPackage, Output>> = {
  nsis: 'electronNsis',
  appimage: 'electronAppimage',
  deb: 'electronDeb',
  rpm: 'electronRpm',
  zip: 'electronZip',
}

function electronUpdater([kind, output]: [string, Output]): OneClient {
  return {
    ...{ name: `electron-updater, ${kind}`, output },
    async update(version) {
      const client = electronClient({ folder, kind: kind as ElectronPackage, version, url: feed })
      return (await client.check()) === null ? null : readFileSync(await client.download())
    },
  }
}

function updateElectronApp(name: string, output: Output, installed: Installed): OneClient {
  return {
    ...{ name: `update-electron-app, ${name}`, output },
    async update(version) {
      const offer = await squirrel.check(app.ci, { ...installed, version })
      return offer && fetchFile(offer.url, 'sha256', offer.sha256)
    },
  }
}

function squirrelWindows(isStatic: boolean): OneClient {
  return {
    name: `Squirrel.Windows${isStatic ? ', static' : ''}`,
    output: 'squirrelPackage',
    async update(version) {
      const [entry] = await squirrel.checkWindows(app.ci, { version, isStatic })
      return entry ? fetchFile(entry.url, 'sha1', entry.sha1) : null
    },
  }
}

function packager(name: string, output: Output, path: string): OneClient {
  return {
    ...{ name: `Packager, ${name}`, output },
    async update(version) {
      const update = await installedApp(folder, `${feed}/${path}`, app.publicKey, version).checkUpdate()
      return update && Buffer.from(await update.download())
    },
  }
}

const SPARKLE_KEY = createPublicKey({
  key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(app.ed25519Key, 'base64').toString('base64url') },
  format: 'jwk',
})

function sparkle(name: string, output: Output, os: string): OneClient {
  return {
    ...{ name, output },
    async update(version) {
      const headers = { 'user-agent': `Editor/${version} ${name}/2.6.4` }
      const answer = await fetch(`${feed}/appcast.xml?os=${os}`, { headers })
      const [enclosure] = elementsOf(parseXml(await answer.text()).root, 'enclosure')
      if (!enclosure) return null
      const { url = '', 'sparkle:edSignature': signature = '' } = enclosure.attributes
      const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
      expect(verify(null, bytes, SPARKLE_KEY, Buffer.from(signature, 'base64'))).toBe(true)
      return bytes
    },
  }
}

function elementsOf(element: XmlElement | null, name: string): XmlElement[] {
  const children = (element?.children ?? []).filter((each) => each instanceof XmlElement)
  return children.flatMap((each) => (each.name === name ? [each] : elementsOf(each, name)))
}

let installations = 0

function velopack(source: 'http' | 'flow'): OneClient {
  return {
    name: `Velopack, ${source}`,
    output: 'velopack',
    async update(version) {
      const installation = {
        ...{ folder: join(folder, `velopack-${installations++}`), version, channel: 'linux-x64' },
      }
      install(installation, null, null)
      const found = await protocolClient(installation, { source, url: feed })
      return found.found === 'update' ? readFileSync(found.file) : null
    },
  }
}

const CLIENTS: OneClient[] = [
  ...(Object.entries(ELECTRON) as [string, Output][]).map(electronUpdater),
  updateElectronApp('Squirrel.Mac', 'squirrelZip', { system: 'darwin', arch: 'arm64' }),
  updateElectronApp('Squirrel.Mac, static', 'electronZip', { system: 'darwin', isStatic: true }),
  updateElectronApp('MSIX', 'msix', { system: 'win32', isMsix: true }),
  updateElectronApp('MSIX, static', 'msix', { system: 'win32', isMsix: true, isStatic: true }),
  ...[false, true].map(squirrelWindows),
  ...(canInstall
    ? [
        packager('AppImage signed by Tauri 2', 'appimage', '{{target}}-{{arch}}/{{current_version}}'),
        packager('NSIS signed by Tauri 1', 'nsis', 'windows-x86_64-nsis/{{current_version}}'),
        packager('latest.json', 'appimage', 'latest.json'),
      ]
    : []),
  sparkle('Sparkle', 'sparkleZip', 'macos'),
  sparkle('WinSparkle', 'sparkleExe', 'windows'),
  ...(['http', 'flow'] as const).map(velopack),
]

test(
  'no client gets a release at 0%, each gets its own file at 100%, and all fall back after a yank',
  {
    timeout: 180_000,
  },
  () => expectOnePublicationForAll(app, CLIENTS),
)
