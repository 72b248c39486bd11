// The guide for electron-updater, followed with electron-builder: its AppImage and deb are published by the workflow, and
// the guide's own code updates the installed app. The system of Electron itself is a stand-in.

import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { runMain } from '#tests/fixtures/electron-main.ts'
import { guideProject } from '#tests/fixtures/guide-project.ts'
import { appImageTools, electronFolder, has } from '#tests/fixtures/stand-ins.ts'
import { electronGuide } from '#web/features/releases/guides/guide-electron.ts'

const origin = inject('origin')
const BUILDER = 'electron-builder@26.17.0'
const ELECTRON = '38.0.0'
/** A feed forgets its documents within this time. */
const WITHIN_MS = 30_000

const canBuild = process.platform === 'linux' && process.arch === 'x64' && has('mksquashfs')
if (!canBuild) console.warn('Skipped: electron-builder, because mksquashfs is missing (squashfs-tools).')
const hasFpm = has('fpm')
if (canBuild && !hasFpm) console.warn('Skipped: electron-builder’s deb, because fpm is missing.')

const CONFIG = 'electron-builder.yml'
const UPDATE = 'src/update.js, in the main process'

/** An empty app, set up as the guide says. */
async function editor() {
  const project = await guideProject(origin, {
    ...{ appType: 'Other', updaters: ['electron'], guide: electronGuide },
    environment: { USE_SYSTEM_FPM: 'true' },
  })
  const { run, code, add, write, path } = project
  const describe = (version: string) => {
    const { dependencies, devDependencies } = JSON.parse(project.read('package.json'))
    const app = {
      name: 'editor',
      productName: 'Editor',
      description: 'Edits',
      homepage: 'https://acme.example',
    }
    const author = 'Acme <editor@acme.example>'
    const manifest = { ...app, author, version, main: 'src/main.js', dependencies, devDependencies }
    write('package.json', JSON.stringify(manifest))
  }
  write('package.json', '{}')
  await run(`npm install --save-dev --ignore-scripts ${BUILDER}`)
  await run(code('Terminal', 'Add the updater'))

  const { linux, ...merged } = parse(code(CONFIG))
  const target = linux.target.filter((name: string) => name !== 'deb' || hasFpm)
  const electron = { electronVersion: ELECTRON, electronDist: electronFolder(path('~/electron')) }
  const config = { ...merged, linux: { ...linux, target }, ...electron }
  write(CONFIG, stringify(config))
  add(UPDATE, '.github/release.sh', '.github/workflows/release.yml')
  write('src/main.js', "require('./update.js')\n")
  const environment = { APPIMAGE_TOOLS_PATH: appImageTools(path('~/appimage-tools')) }

  return {
    ...project,
    /** Builds a version as the guide does by hand. */
    async build(version: string) {
      describe(version)
      await run(code('Terminal, in the project', 'Build a version'), environment)
    },
    release(version: string) {
      describe(version)
      return project.push(`v${version}`, { runners: ['Linux'], environment })
    },
    /** Installs the AppImage that was built, and runs the app in it. */
    async installed(version: string) {
      const home = path(`~/installed-${version}`)
      const resources = join(home, 'resources')
      cpSync(path('dist/linux-unpacked/resources'), resources, { recursive: true })
      // A deb that was built beside the AppImage leaves its mark here.
      rmSync(join(resources, 'package-type'), { force: true })
      const appImage = join(home, 'Editor.AppImage')
      cpSync(path(`dist/Editor-${version}.AppImage`), appImage)
      const app = join(home, 'app')
      await run(`npx asar extract '${join(resources, 'app.asar')}' '${app}'`)
      return {
        start: () =>
          runMain(home, { app, main: 'src/main.js', resources, environment: { APPIMAGE: appImage } }),
        content: () => readFileSync(appImage),
      }
    },
  }
}

describe.skipIf(!canBuild)('an app of electron-builder that follows the guide', () => {
  it('is updated by what its workflow publishes, and reports what fails', async () => {
    const project = await editor()
    project.write('src/update.js', project.code(UPDATE, 'Report failed updates'))
    await project.build('1.3.0')
    const app = await project.installed('1.3.0')

    const early = await app.start()
    const report = { event: 'failed', from: '1.3.0', to: '1.3.0', platform: 'linux-x86_64-electron' }
    const sent = {
      url: expect.stringContaining(project.ci.address),
      status: 202,
      sent: expect.objectContaining(report),
    }
    expect(early.calls).toContainEqual({ name: 'fetch', value: sent })

    const pushed = await project.release('1.4.0')
    expect([pushed.results, pushed.log]).toEqual([
      { draft: 'success', build: 'success', publish: 'success' },
      expect.stringContaining('Editor-1.4.0.AppImage: update platform linux-x86_64-electron-appimage'),
    ])
    if (hasFpm)
      expect(pushed.log).toContain('editor_1.4.0_amd64.deb: update platform linux-x86_64-electron-deb')

    // The feed still knows of no release.
    const called = async () => (await app.start()).calls.map(({ name }) => name)
    await expect.poll(called, { timeout: WITHIN_MS, interval: 2000 }).toEqual(['notification'])
    const download = await fetch(`${origin}/download/${project.ci.address}/latest/Editor-1.4.0.AppImage`)
    expect(app.content().equals(Buffer.from(await download.arrayBuffer()))).toBe(true)
  })
})
