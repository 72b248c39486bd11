// The guide for Packager, followed with cargo-packager: its AppImage and deb, signed with its own key, are published by
// the workflow, and the native updater installs them. What linuxdeploy does is a stand-in.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { guideProject } from '#tests/fixtures/guide-project.ts'
import { canInstall, installedApp } from '#tests/fixtures/installed-app.ts'
import { has, icon, linuxDeploy } from '#tests/fixtures/stand-ins.ts'
import { packagerGuide } from '#web/features/releases/guides/guide-packager.ts'

const origin = inject('origin')
const TOOLS = join(import.meta.dirname, '../../../node_modules/.cache/native/cargo-packager')
const BUILD_TIMEOUT_MS = 30 * 60_000

const canBuild = canInstall && ['cargo', 'mksquashfs', 'script'].every(has)
if (!canBuild) console.warn('Skipped: cargo-packager, because cargo, mksquashfs or script is missing.')

const PASSWORD = 'correct horse'
const SIGNING = 'CARGO_PACKAGER_SIGN_PRIVATE_KEY'

/** An empty app, set up as the guide says. */
async function editor() {
  const project = await guideProject(origin, {
    ...{ appType: 'Packager', guide: packagerGuide },
    tools: () => [join(TOOLS, 'bin')],
    // Built once: the guide installs it from source, and its workflow again.
    environment: { CARGO_INSTALL_ROOT: TOOLS },
  })
  const { run, code, add, write, path, read } = project
  await run('cargo init --quiet --name editor .')
  write('icon.png', icon(32))
  const config = '\n[package.metadata.packager]\nproduct-name = "Editor"\nformats = ["appimage", "deb"]\n'
  write(
    'Cargo.toml',
    `${read('Cargo.toml')}${config}identifier = "example.acme.editor"\nicons = ["icon.png"]\n`,
  )
  const [install = '', generate = ''] = code('Terminal', 'Make a key pair').split('\n')
  await run(install)
  await project.answer(generate, [PASSWORD, PASSWORD])
  const key = `${project.setup.app}.key`
  await project.register(read(`${key}.pub`))
  add('.github/release.sh', '.github/workflows/release.yml')
  const environment = { XDG_CACHE_HOME: linuxDeploy(path('~/.cache')) }
  return {
    ...project,
    build: () =>
      run(
        code('Terminal, in the project', 'Build a signed version').replace('…', `'${PASSWORD}'`),
        environment,
      ),
    release(version: string) {
      write('Cargo.toml', read('Cargo.toml').replace(/^version = ".*"/m, `version = "${version}"`))
      const secrets = { [SIGNING]: read(key), [`${SIGNING}_PASSWORD`]: PASSWORD }
      return project.push(`v${version}`, { runners: ['Linux'], secrets, environment })
    },
  }
}

describe.skipIf(!canBuild)('an app of cargo-packager that follows the guide', () => {
  it('is updated by what its workflow publishes', { timeout: BUILD_TIMEOUT_MS }, async () => {
    const { build, release, path, setup, ci } = await editor()
    await build()
    for (const file of ['editor_0.1.0_x86_64.AppImage', 'editor_0.1.0_amd64.deb'])
      expect([file, existsSync(path(`target/release/${file}.sig`))]).toEqual([file, true])

    const pushed = await release('1.4.0')
    expect([pushed.results, pushed.log]).toEqual([
      { draft: 'success', build: 'success', publish: 'success' },
      expect.stringContaining('editor_1.4.0_x86_64.AppImage: update platform linux-x86_64'),
    ])

    const { endpoint, publicKey } = connection()
    const app = installedApp(path('~'), endpoint, publicKey)
    const update = await app.checkUpdate()
    expect(update?.version).toBe('1.4.0')
    await update?.install((await update?.download()) ?? Buffer.alloc(0))
    const download = await fetch(`${origin}/download/${ci.address}/latest/editor_1.4.0_x86_64.AppImage`)
    expect(app.content().equals(Buffer.from(await download.arrayBuffer()))).toBe(true)

    /** What the guide's own code for Node.js asks, and with which key. */
    function connection() {
      const { code = '' } =
        packagerGuide(setup)
          .steps.flatMap(({ snippets }) => snippets)
          .find(({ title }) => title === 'src/update.js') ?? {}
      const [, endpoint = ''] = /endpoints: \['(.+)'\]/.exec(code) ?? []
      const [, publicKey = ''] = /pubkey: '(.+)'/.exec(code) ?? []
      return { endpoint, publicKey }
    }
  })
})
