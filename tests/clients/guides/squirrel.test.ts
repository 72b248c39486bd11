// The guide for Squirrel, followed with Electron Forge: its zip for macOS and, by mono, Squirrel's own packages and deltas
// for Windows are published by hand and by the workflow, and offered where the guide's code asks. Electron itself and
// Wine, which makes the installer, are stand-ins.

import { createHash } from 'node:crypto'
import { chmodSync, readFileSync } from 'node:fs'
import { describe, expect, inject, it } from 'vitest'
import { runMain } from '#tests/fixtures/electron-main.ts'
import { guideProject } from '#tests/fixtures/guide-project.ts'
import { releasesToApply } from '#tests/fixtures/squirrel-windows.ts'
import { electronArchives, forgeTools, has } from '#tests/fixtures/stand-ins.ts'
import { squirrelGuide } from '#web/features/releases/guides/guide-squirrel.ts'

const origin = inject('origin')
const FORGE = '8.0.1'
const ELECTRON = '38.0.0'
const PACKAGES = {
  '@electron-forge/cli': FORGE,
  '@electron-forge/maker-squirrel': FORGE,
  '@electron-forge/maker-zip': FORGE,
  '7zip-bin': '5.2.0',
  electron: ELECTRON,
}
const TIMEOUT_MS = 15 * 60_000
/** A feed forgets its documents within this time. */
const WITHIN = { timeout: 30_000, interval: 1000 }

const canBuild = process.platform === 'linux' && process.arch === 'x64' && has('mono')
if (!canBuild) console.warn('Skipped: Electron Forge, because mono is missing (mono-devel).')

const MAIN = 'src/main.js, in the main process'

/** An empty app, set up as the guide says. */
async function editor() {
  const project = await guideProject(origin, {
    ...{ appType: 'Other', updaters: ['squirrel'], guide: squirrelGuide },
    tools: (home) => [`${home}/bin`],
    environment: { ELECTRON_SKIP_BINARY_DOWNLOAD: '1' },
  })
  const { run, code, add, write, path, read, setup } = project
  const describe = (version: string) =>
    write('package.json', JSON.stringify({ ...JSON.parse(read('package.json')), version }))
  const about = {
    name: 'editor',
    productName: 'Editor',
    description: 'Edits',
    author: 'Acme',
    license: 'MIT',
  }
  // The one package of Forge that isn't from a registry.
  const overrides = { '@electron/node-gyp': 'npm:node-gyp@11.4.2' }
  write(
    'package.json',
    JSON.stringify({ ...about, main: 'src/main.js', devDependencies: PACKAGES, overrides }),
  )
  await run('npm install')
  await run(code('Terminal', 'Add the updater'))

  const sevenZip = path('node_modules/7zip-bin/linux/x64/7za')
  chmodSync(sevenZip, 0o755)
  forgeTools(path('~/bin'), sevenZip)
  const stub = readFileSync(path('node_modules/electron-winstaller/vendor/Squirrel.exe'))
  const archives = electronArchives(path('~/electron'), ELECTRON, stub)
  const makers = code('forge.config.js, the makers')
  write('forge.config.js', `${makers}\nmodule.exports.packagerConfig = { electronZipDir: '${archives}' }\n`)
  write('RELEASE_NOTES.md', 'Faster.\n')
  add(MAIN, '.github/release.sh', '.github/workflows/release.yml')
  return {
    ...project,
    async make(version: string) {
      describe(version)
      for (const RUNNER_OS of ['Windows', 'macOS'])
        await run(code('Terminal, in the project', 'Build a version'), { RUNNER_OS })
    },
    release(version: string) {
      describe(version)
      return project.push(`v${version}`)
    },
    /** Where an app on this system asks, by the guide's own code. */
    async feedOf(system: 'win32' | 'darwin', arch: string, version: string): Promise<string> {
      describe(version)
      // The module takes only HTTPS, which the product under test doesn't speak.
      setup.deliveryOrigin = 'https://gantry.example'
      add(MAIN)
      setup.deliveryOrigin = origin
      const environment = { APP_platform: system, APP_arch: arch }
      const { calls, stderr } = await runMain(path('~'), { app: path('.'), main: 'src/main.js', environment })
      const feed = calls.find(({ name }) => name === 'feed')?.value as { url: string } | undefined
      if (!feed) throw new Error(`No feed was set: ${stderr}`)
      return feed.url.replace('https://gantry.example', origin)
    },
  }
}

const offeredTo = async (feed: string, version: string) =>
  releasesToApply(await (await fetch(`${feed}/RELEASES?id=editor&localVersion=${version}`)).text(), version)

describe.skipIf(!canBuild)('an app of Electron Forge that follows the guide', () => {
  it('is updated by what is published by hand, then by its workflow', { timeout: TIMEOUT_MS }, async () => {
    const { make, release, run, code, setup, ci, feedOf } = await editor()
    await make('1.4.0')
    const command = code(`Terminal, for ${setup.app}`, 'Publish from elsewhere').replace('…', ci.apiKey)
    await run(command)
    const windows = await feedOf('win32', 'x64', '1.3.0')
    const offered = async (version: string) =>
      (await offeredTo(windows, version)).map(({ filename }) => filename)
    await expect.poll(() => offered('1.3.0'), WITHIN).toEqual(['editor-1.4.0-full.nupkg'])

    const pushed = await release('1.5.0')
    const success = { draft: 'success', build: 'success', publish: 'success' }
    expect(pushed.results, pushed.log).toEqual(success)
    const { body } = await ci.call<{ assets: { filename: string }[] }>('GET', '/releases/1.5.0')
    expect(body.assets.map(({ filename }) => filename).toSorted()).toEqual([
      'Editor-darwin-arm64-1.5.0.zip',
      'Editor-darwin-x64-1.5.0.zip',
      'arm64-Editor-1.5.0 Setup.exe',
      'arm64-editor-1.5.0-full.nupkg',
      'x64-Editor-1.5.0 Setup.exe',
      'x64-editor-1.5.0-delta.nupkg',
      'x64-editor-1.5.0-full.nupkg',
    ])

    // Who has the release before downloads what changed.
    await expect.poll(() => offered('1.4.0'), WITHIN).toEqual(['x64-editor-1.5.0-delta.nupkg'])
    expect(await offered('1.3.0')).toEqual(['x64-editor-1.5.0-full.nupkg'])
    expect(await offered('1.5.0')).toEqual([])
    for (const version of ['1.3.0', '1.4.0']) {
      const [entry] = await offeredTo(windows, version)
      const bytes = Buffer.from(await (await fetch(entry?.url ?? '')).arrayBuffer())
      const sha1 = createHash('sha1').update(bytes).digest('hex')
      expect([sha1.toUpperCase(), bytes.byteLength]).toEqual([entry?.sha1, entry?.size])
    }
    for (const arch of ['arm64', 'x64']) {
      const answer = await fetch(await feedOf('darwin', arch, '1.4.0'))
      const { url } = (await answer.json()) as { url: string }
      const disposition = (await fetch(url)).headers.get('content-disposition')
      expect(disposition).toContain(`"Editor-darwin-${arch}-1.5.0.zip"`)
    }
  })
})
