// The guide for Tauri 2, followed with Tauri's own bundler and signer: its AppImage, deb and rpm are published by the
// workflow, and a native updater installs what the feed offers. The program inside, and what linuxdeploy does, are
// stand-ins.

import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { guideProject } from '#tests/fixtures/guide-project.ts'
import { canInstall, installedApp } from '#tests/fixtures/installed-app.ts'
import { pathWith } from '#tests/fixtures/shell.ts'
import { has, icon, linuxDeploy } from '#tests/fixtures/stand-ins.ts'
import { isSignedBy } from '#tests/fixtures/updater-key.ts'
import { tauriV2Guide } from '#web/features/releases/guides/guide-tauri-v2.ts'

const origin = inject('origin')
const require = createRequire(import.meta.url)
const CLI = join(require.resolve('@tauri-apps/cli/package.json'), '../tauri.js')
const TSC = join(require.resolve('typescript/package.json'), '../bin/tsc')

const canBuild = canInstall && ['cargo', 'mksquashfs', 'script'].every(has)
if (!canBuild) console.warn('Skipped: Tauri’s bundler, because cargo, mksquashfs or script is missing.')

const PASSWORD = 'correct horse'
const SIGNING = 'TAURI_SIGNING_PRIVATE_KEY'
const CONFIG = 'src-tauri/tauri.conf.json'

/** An empty app, as `create-tauri-app` lays it out, whose program doesn't need the libraries of a desktop. */
async function emptyApp() {
  const options = { appType: 'TauriVersion2', guide: tauriV2Guide } as const
  const project = await guideProject(origin, { ...options, tools: (home) => [join(home, 'bin')] })
  // The workflow installs the libraries of a desktop with it.
  pathWith(project.path('~/bin'), { sudo: ':' })
  const { write, run } = project
  write('package.json', JSON.stringify({ name: 'editor', scripts: { tauri: `node ${CLI}` } }))
  await run('npm install')
  write('src/index.html', '<p>Editor')
  write('src-tauri/icons/icon.png', icon(32))
  write('src-tauri/src/main.rs', 'fn main() {}\n')
  const head = (name: string) => `[package]\nname = "${name}"\nversion = "2.0.0"\nedition = "2021"\n\n`
  write('src-tauri/Cargo.toml', `${head('editor')}[dependencies]\ntauri = { path = "tauri" }\n`)
  write('src-tauri/tauri/Cargo.toml', `${head('tauri')}[features]\ncustom-protocol = []\n`)
  write('src-tauri/tauri/src/lib.rs', '')
  return project
}

/** The same, set up as the guide says. */
async function editor() {
  const project = await emptyApp()
  const { answer, code, add, write, path, read } = project
  await answer(code('Terminal', 'Make a key pair'), [PASSWORD, PASSWORD])
  const key = `~/.tauri/${project.setup.app}.key`
  await project.register(read(`${key}.pub`))
  const { bundle, plugins } = JSON.parse(code(CONFIG))
  const describe = (version: string) =>
    write(
      CONFIG,
      JSON.stringify({
        ...{ productName: 'Editor', identifier: 'example.acme.editor', version, plugins },
        ...{ build: { frontendDist: '../src' }, app: { windows: [] } },
        bundle: { active: true, targets: ['appimage', 'deb', 'rpm'], icon: ['icons/icon.png'], ...bundle },
      }),
    )
  add('.github/release.sh', '.github/workflows/release.yml')
  const environment = { XDG_CACHE_HOME: linuxDeploy(path('~/.cache')) }
  return {
    ...project,
    endpoint: plugins.updater.endpoints[0] as string,
    pubkey: plugins.updater.pubkey as string,
    build(version: string) {
      describe(version)
      const command = code('Terminal, in the project', 'Build a signed version')
      return project.run(command.replace('…', `'${PASSWORD}'`), environment)
    },
    release(version: string) {
      describe(version)
      const secrets = { [SIGNING]: read(key), [`${SIGNING}_PASSWORD`]: PASSWORD }
      return project.push(`v${version}`, { runners: ['Linux'], secrets, environment })
    },
  }
}

const filledIn = (url: string, values: Record<string, string>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, value), url)

describe.skipIf(!canBuild)('an app of Tauri 2 that follows the guide', () => {
  it('is updated by what its workflow publishes', async () => {
    const { build, release, path, endpoint, pubkey } = await editor()
    await build('1.3.0')
    const built = [
      'appimage/Editor_1.3.0_amd64.AppImage',
      'deb/Editor_1.3.0_amd64.deb',
      'rpm/Editor-1.3.0-1.x86_64.rpm',
    ]
    for (const file of built)
      expect([file, existsSync(path(`src-tauri/target/release/bundle/${file}.sig`))]).toEqual([file, true])

    const pushed = await release('1.4.0')
    expect(pushed.results, pushed.log).toEqual({ draft: 'success', build: 'success', publish: 'success' })

    for (const [kind, name] of [
      ['appimage', 'Editor_1.4.0_amd64.AppImage'],
      ['deb', 'Editor_1.4.0_amd64.deb'],
      ['rpm', 'Editor-1.4.0-1.x86_64.rpm'],
    ] as const) {
      const asked = filledIn(endpoint, { target: 'linux', arch: 'x86_64', bundle_type: kind })
      const answer = await fetch(filledIn(asked, { current_version: '1.3.0' }))
      const { url, signature } = (await answer.json()) as { url: string; signature: string }
      const download = await fetch(url)
      expect(download.headers.get('content-disposition')).toContain(name)
      const bytes = Buffer.from(await download.arrayBuffer())
      expect([kind, isSignedBy(pubkey, signature, bytes)]).toEqual([kind, true])
    }
    const app = installedApp(path('~'), filledIn(endpoint, { bundle_type: 'appimage' }), pubkey, '1.3.0')
    const update = await app.checkUpdate()
    expect(update?.version).toBe('1.4.0')
    await update?.install((await update?.download()) ?? Buffer.alloc(0))
    expect(app.content().subarray(0, 4).toString('latin1')).toBe('\x7fELF')
  })

  it('has the plugins that the guide adds, and code that fits them', async () => {
    const { run, answer, code, read, write } = await emptyApp()
    const permissions = (capability: string): string[] =>
      JSON.parse(read(`src-tauri/capabilities/${capability}.json`)).permissions
    write(
      'src-tauri/src/lib.rs',
      'pub fn run() {\n    tauri::Builder::default()\n        .run(tauri::generate_context!());\n}\n',
    )
    write(
      'src-tauri/capabilities/default.json',
      JSON.stringify({ identifier: 'default', windows: ['main'], permissions: ['core:default'] }),
    )
    write(CONFIG, JSON.stringify({ identifier: 'example.acme.editor', productName: 'Editor' }))
    await run(code('Terminal', 'Add the plugins'))
    expect(permissions('default')).toContain('process:default')
    expect(permissions('desktop')).toContain('updater:default')
    await answer(code('Terminal', 'Read which updates are mandatory'), [' '])
    expect([permissions('default'), permissions('desktop')].flat()).toContain('dialog:default')
    for (const plugin of ['updater', 'process', 'dialog']) {
      expect(read('src-tauri/Cargo.toml')).toContain(`tauri-plugin-${plugin}`)
      expect(read('src-tauri/src/lib.rs')).toContain(`tauri_plugin_${plugin}`)
    }
    for (const step of ['Ask for updates', 'Read which updates are mandatory', 'Report failed updates']) {
      write('src/update.ts', code('src/update.ts', step))
      const options = '--noEmit --strict --skipLibCheck --target es2022 --module preserve --lib es2022,dom'
      await run(`node ${TSC} ${options} src/update.ts`)
    }
  })
})
