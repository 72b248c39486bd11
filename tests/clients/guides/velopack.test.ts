// The guide for Velopack: its program in Rust is compiled, and updates itself to what the workflow publishes. The
// packages are those of a stand-in for vpk, which needs .NET.

import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { guideProject } from '#tests/fixtures/guide-project.ts'
import { fullPackage, nuspecOf } from '#tests/fixtures/nupkg.ts'
import { pathWith } from '#tests/fixtures/shell.ts'
import { has } from '#tests/fixtures/stand-ins.ts'
import { velopackGuide } from '#web/features/releases/guides/guide-velopack.ts'

const origin = inject('origin')
const TARGET = join(import.meta.dirname, '../../../node_modules/.cache/native/velopack')
const TSC = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc')
const TSC_OPTIONS =
  '--noEmit --strict --skipLibCheck --allowJs --checkJs --types "" --target es2022 --module preserve'
const BUILD_TIMEOUT_MS = 30 * 60_000
const RIDS = ['win-x64', 'osx-arm64', 'linux-x64']

const canBuild = process.platform === 'linux' && process.arch === 'x64' && has('cargo')
if (!canBuild) console.warn('Skipped: the guide for Velopack, because Rust’s cargo is not installed.')
console.warn('Skipped: vpk, because it needs .NET. Its packages are stand-ins.')

/** Leaves the packages of a version and a channel where `vpk pack` does. */
const vpk = (packed: string) => `[ "$1" = pack ] || exit 0
while [ $# -gt 0 ]; do
  case $1 in --packVersion) version=$2 ;; --channel) channel=$2 ;; esac
  shift
done
mkdir -p Releases
cp "${packed}/$version/$channel"/* Releases`

/** An empty app, set up as the guide says. */
async function editor() {
  const id = `Editor${crypto.randomUUID().slice(0, 8)}`
  onTestFinished(() => rmSync(`/var/tmp/velopack/${id}`, { recursive: true, force: true }))
  const project = await guideProject(origin, {
    ...{ appType: 'Other', updaters: ['velopack'], guide: velopackGuide },
    tools: (home) => [join(home, 'bin')],
    environment: { CARGO_TARGET_DIR: TARGET },
  })
  const { run, add, read, write, path } = project
  pathWith(path('~/bin'), { dotnet: ':', vpk: vpk(path('~/packed')) })
  await run('cargo init --quiet --name editor . && cargo add --quiet velopack')
  add('src/main.rs', '.github/release.sh', '.github/workflows/release.yml')
  const workflow = '.github/workflows/release.yml'
  write(workflow, read(workflow).replaceAll('Editor', id))
  await run('cargo build --quiet')
  return {
    ...project,
    release(version: string, suffix = '') {
      write('Cargo.toml', read('Cargo.toml').replace(/^version = ".*"/m, `version = "${version}"`))
      for (const rid of RIDS) {
        const channel = rid + suffix
        const packed = fullPackage({ id, version, rid, channel })
        write(`~/packed/${version}/${channel}/${id}-${version}-${channel}-full.nupkg`, Buffer.from(packed))
      }
      return project.push(`v${version}`)
    },
    /** Installs the program and runs it. What the updater is told to apply, or nothing. */
    async start(version: string, channel: string): Promise<string> {
      const bin = `~/${version}/usr/bin`
      const applied = path(`~/${version}/applied`)
      write(`${bin}/sq.version`, nuspecOf({ id, version, rid: 'linux-x64', channel }))
      await run(`install '${TARGET}/debug/editor' '${path(bin)}'`)
      pathWith(path(bin), { UpdateNix: `echo "$@" > '${applied}'` })
      const APPIMAGE = write(`~/${version}/Editor.AppImage`, 'installed')
      await run(`'${path(bin)}/editor'`, { APPIMAGE })
      return existsSync(applied) ? readFileSync(applied, 'utf8') : ''
    },
    packageOf: (version: string, channel: string) =>
      readFileSync(path(`~/packed/${version}/${channel}/${id}-${version}-${channel}-full.nupkg`)),
  }
}

describe.skipIf(!canBuild)('an app of Velopack that follows the guide', () => {
  it('is updated by what its workflow publishes', { timeout: BUILD_TIMEOUT_MS }, async () => {
    const { release, start, packageOf } = await editor()
    const success = { draft: 'success', build: 'success', publish: 'success' }
    for (const [version, suffix, channel] of [
      ['1.4.0', '', 'production'],
      ['2.0.0-rc.1', '-rc', 'rc'],
    ] as const) {
      const pushed = await release(version, suffix)
      expect(pushed.results, pushed.log).toEqual(success)
      expect(pushed.log).toContain(`Published ${version} on ${channel},`)
      for (const platform of ['windows-x86_64', 'darwin-aarch64', 'linux-x86_64'])
        expect(pushed.log).toContain(`update platform ${platform}-velopack-nupkg`)
    }
    const [file = ''] = /\S+\.nupkg/.exec(await start('1.3.0', 'linux-x64')) ?? []
    expect(readFileSync(file).equals(packageOf('1.4.0', 'linux-x64'))).toBe(true)
  })

  it('has code for Electron that fits the package', async () => {
    const { run, write, code } = await guideProject(origin, {
      ...{ appType: 'Other', updaters: ['velopack'], guide: velopackGuide },
    })
    write('package.json', '{}')
    await run('npm install velopack')
    write('main.js', code('main.js, in the main process of Electron'))
    write('electron.d.ts', "declare module 'electron' { export const app: { quit(): void } }\n")
    const modules = ['electron', 'velopack']
    const typed = modules.map(
      (name) => `declare function require(name: '${name}'): typeof import('${name}')\n`,
    )
    write('require.d.ts', typed.join(''))
    await run(`node ${TSC} ${TSC_OPTIONS} main.js electron.d.ts require.d.ts`)
  })
})
