// The guide for Tauri 1, followed with Tauri's own bundler and signer: the archive of its AppImage is published by the
// workflow, and the feed offers it with its signature. The program inside, and what linuxdeploy does, are stand-ins.

import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { guideProject } from '#tests/fixtures/guide-project.ts'
import { pathWith } from '#tests/fixtures/shell.ts'
import { has, icon, linuxDeploy } from '#tests/fixtures/stand-ins.ts'
import { isSignedBy } from '#tests/fixtures/updater-key.ts'
import { tauriV1Guide } from '#web/features/releases/guides/guide-tauri-v1.ts'

const origin = inject('origin')
const CLI = join(createRequire(import.meta.url).resolve('tauri-cli-v1/package.json'), '../tauri.js')
const PASSWORD = 'correct horse'
const CONFIG = 'src-tauri/tauri.conf.json'

const isLinux = process.platform === 'linux' && process.arch === 'x64'
const canBuild = isLinux && ['cargo', 'mksquashfs', 'script'].every(has)
if (!canBuild) console.warn('Skipped: Tauri 1’s bundler, because cargo, mksquashfs or script is missing.')

/** An empty app, set up as the guide says. */
async function editor() {
  const options = { appType: 'TauriVersion1', guide: tauriV1Guide } as const
  const project = await guideProject(origin, { ...options, tools: (home) => [join(home, 'bin')] })
  const { answer, run, code, add, write, path, read } = project
  // The workflow installs the libraries of a desktop with sudo, the bundler fetches its tools with wget.
  pathWith(path('~/bin'), { sudo: ':', wget: ':' })
  write('package.json', JSON.stringify({ name: 'editor', scripts: { tauri: `node ${CLI}` } }))
  await run('npm install')
  write('src/index.html', '<p>Editor')
  write('src-tauri/icons/icon.png', icon(32))
  write('src-tauri/src/main.rs', 'fn main() {}\n')
  const head = (name: string) => `[package]\nname = "${name}"\nversion = "1.8.0"\nedition = "2021"\n\n`
  const feature = 'custom-protocol = ["tauri/custom-protocol"]'
  write(
    'src-tauri/Cargo.toml',
    `${head('editor')}[dependencies]\ntauri = { path = "tauri" }\n[features]\n${feature}\n`,
  )
  write('src-tauri/tauri/Cargo.toml', `${head('tauri')}[features]\ncustom-protocol = []\nupdater = []\n`)
  write('src-tauri/tauri/src/lib.rs', '')

  await answer(code('Terminal', 'Make a key pair'), [PASSWORD, PASSWORD])
  const key = `~/.tauri/${project.setup.app}.key`
  await project.register(read(`${key}.pub`))
  const { updater } = JSON.parse(code(CONFIG)).tauri
  const describe = (version: string) => {
    const targets = ['appimage', 'deb', 'updater']
    const identifier = 'example.acme.editor'
    const bundle = { active: true, targets, identifier, icon: ['icons/icon.png'] }
    const tauri = { bundle, updater }
    const named = { package: { productName: 'Editor', version }, build: { distDir: '../src' } }
    write(CONFIG, JSON.stringify({ ...named, tauri }))
  }
  add('.github/release.sh', '.github/workflows/release.yml')
  const environment = { XDG_CACHE_HOME: linuxDeploy(path('~/.cache')) }
  return {
    path,
    endpoint: updater.endpoints[0] as string,
    pubkey: updater.pubkey as string,
    build(version: string) {
      describe(version)
      const command = code('Terminal, in the project', 'Build a signed version')
      return run(command.replace('…', `'${PASSWORD}'`), environment)
    },
    release(version: string) {
      describe(version)
      const secrets = { TAURI_PRIVATE_KEY: read(key), TAURI_KEY_PASSWORD: PASSWORD }
      return project.push(`v${version}`, { runners: ['Linux'], secrets, environment })
    },
  }
}

describe.skipIf(!canBuild)('an app of Tauri 1 that follows the guide', () => {
  it('is offered what its workflow publishes, with the signature', async () => {
    const { build, release, path, endpoint, pubkey } = await editor()
    await build('1.3.0')
    const archive = 'src-tauri/target/release/bundle/appimage/editor_1.3.0_amd64.AppImage.tar.gz.sig'
    expect(existsSync(path(archive))).toBe(true)

    const pushed = await release('1.4.0')
    expect(pushed.results, pushed.log).toEqual({ draft: 'success', build: 'success', publish: 'success' })
    const asked = endpoint.replace('{{target}}', 'linux').replace('{{arch}}', 'x86_64')
    const answer = await fetch(asked.replace('{{current_version}}', '1.3.0'))
    const { url, signature, version } = (await answer.json()) as Record<string, string>
    expect(version).toBe('1.4.0')
    const download = await fetch(url ?? '')
    expect(download.headers.get('content-disposition')).toContain('editor_1.4.0_amd64.AppImage.tar.gz')
    const bytes = Buffer.from(await download.arrayBuffer())
    expect(isSignedBy(pubkey, signature ?? '', bytes)).toBe(true)
  })
})
