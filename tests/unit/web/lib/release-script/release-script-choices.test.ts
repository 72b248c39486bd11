// What the script decides before it sends anything, with a curl that only keeps what it is given.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pathWith, run } from '#tests/fixtures/shell.ts'
import { releaseScript } from '#web/lib/release-script/release-script.ts'

const root = mkdtempSync(join(tmpdir(), 'gantry-choices-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const PLACE = { org: 'acme', app: 'editor', siteOrigin: 'https://console.example' }

/** Answers every call with a draft, and keeps the last body in `sent`. */
const CURL = `while [ $# -gt 1 ]; do
  case $1 in
    --data-binary) cp "\${2#@}" sent ;;
    --output) printf '{"id":"draft-id","status":"draft"}' > "$2" ;;
  esac
  shift
done
printf 201`

function project(files: Record<string, string>) {
  const folder = mkdtempSync(join(root, 'project-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  writeFileSync(join(folder, 'release.sh'), releaseScript(PLACE))
  const path = pathWith(join(folder, 'bin'), { curl: CURL })
  return {
    folder,
    script: (args: string[], environment: Record<string, string> = {}) =>
      run(['sh', 'release.sh', ...args], folder, { PATH: path, GANTRY_API_KEY: 'gty_key', ...environment }),
    sent: (): unknown => JSON.parse(readFileSync(join(folder, 'sent'), 'utf8')),
  }
}

test.each([
  ['v2.0.0', null],
  ['refs/tags/v2.0.0', null],
  ['2.0.0-rc.1', 'rc'],
  ['2.0.0-rc1', 'rc'],
  ['2.0.0-beta', 'beta'],
  ['2.0.0-Beta-2+build.5', 'beta'],
  ['2.0.0-pre-alpha.1', 'pre-alpha'],
  ['2.0.0+build-5', null],
  ['2026-11-22', null],
])('version %s goes to channel %s', async (version, channel) => {
  const { script, sent } = project({})
  expect(await script(['draft', version])).toMatchObject({ status: 0, stdout: 'draft-id\n' })
  expect(sent()).toEqual({ version: version.replace(/^(refs\/tags\/)?v?/, ''), channel })
})

test.each([
  [['--channel', '-'], {}, null],
  [['--channel', 'beta'], { GANTRY_CHANNEL: 'nightly' }, 'beta'],
  [[], { GANTRY_CHANNEL: 'nightly' }, 'nightly'],
])('%s with %s names the channel', async (options, environment, channel) => {
  const { script, sent } = project({})
  expect(await script(['draft', '2.0.0-rc.1', ...options], environment)).toMatchObject({ status: 0 })
  expect(sent()).toMatchObject({ channel })
})

test('a draft from an earlier run is sent the notes as they are now', async () => {
  const { script, sent } = project({ 'notes.md': '' })
  await script(['draft', '2.0.0', '--notes-file', 'notes.md'])
  expect(sent()).toMatchObject({ notes: '' })
})

const WORKSPACE = '[workspace]\nmembers = ["src-tauri"]\n\n[workspace.package]\nversion = "3.0.0"\n'

test.each<[string, Record<string, string>]>([
  [
    'src-tauri/tauri.conf.json',
    { 'src-tauri/tauri.conf.json': '{"version": "3.0.0"}', 'package.json': '{"version": "1.0.0"}' },
  ],
  ['src-tauri/tauri.conf.json', { 'src-tauri/tauri.conf.json': '{"package": {"version": "3.0.0"}}' }],
  [
    'src-tauri/tauri.conf.json',
    { 'src-tauri/tauri.conf.json': '{"version": "../package.json"}', 'package.json': '{"version": "3.0.0"}' },
  ],
  [
    'src-tauri/tauri.conf.json',
    { 'src-tauri/tauri.conf.json': '{}', 'src-tauri/Cargo.toml': "[package]\r\nversion = '3.0.0'\r\n" },
  ],
  [
    'src-tauri/tauri.conf.json',
    {
      'src-tauri/tauri.conf.json': '{}',
      'src-tauri/Cargo.toml': '[package]\nversion.workspace = true\n\n[dependencies.x]\nversion = "1.0.0"\n',
      'Cargo.toml': WORKSPACE,
    },
  ],
  ['src-tauri/Tauri.toml', { 'src-tauri/Tauri.toml': '[package]\nversion = "3.0.0"\n' }],
  [
    'Packager.toml',
    {
      'Packager.toml': 'name = "editor"\nversion = "3.0.0"\n\n[deb]\nversion = "1.0.0"\n',
      'Cargo.toml': '[package]\nversion = "1.0.0"',
    },
  ],
  [
    'Cargo.toml',
    {
      'Packager.toml': 'name = "editor"\n',
      'Cargo.toml': '[package] # the app\nname = "editor"\nversion = "3.0.0" # "1.0.0"\n',
    },
  ],
  ['Cargo.toml', { 'Cargo.toml': WORKSPACE }],
  ['package.json', { 'package.json': '{"version": "3.0.0"}' }],
  [
    'app/Cargo.toml',
    { 'app/Cargo.toml': '[package]\nversion = "3.0.0"\n', 'package.json': '{"version": "1.0.0"}' },
  ],
])('the version must be the one that %s gives in %o', async (file, files) => {
  const { script } = project(files)
  const options = file.startsWith('app/') ? ['--project', file] : []
  const refused = await script(['draft', 'v3.0.1', ...options])
  expect(refused).toMatchObject({ status: 1, stdout: '' })
  expect(refused.stderr).toContain(`This release is 3.0.1, but ${file} says 3.0.0.`)
  expect(await script(['draft', 'v3.0.0', ...options])).toMatchObject({ status: 0 })
})

test('a project file that has no version, or is broken, ends the script', async () => {
  const { script } = project({ 'app.toml': '[deb]\nversion = "1.0.0"', 'package.json': '{' })
  expect((await script(['draft', '1.0.0'])).stderr).toContain("package.json can't be read as JSON.")
  expect((await script(['draft', '1.0.0', '--project', 'app.toml'])).stderr).toContain(
    'app.toml has no version',
  )
  expect((await script(['draft', '1.0.0', '--project', 'none'])).stderr).toContain('There is no file none')
})

test.runIf(existsSync('/usr/bin/shasum'))('a Mac without the tools of GNU is enough', async () => {
  const { script, folder } = project({ 'notes.md': 'Notes' })
  const bin = join(folder, 'bin')
  const tools = [
    'awk',
    'basename',
    'cat',
    'cp',
    'cut',
    'dirname',
    'jq',
    'mktemp',
    'rm',
    'sed',
    'sh',
    'shasum',
    'tail',
    'tr',
    'wc',
    'perl',
  ]
  const { stdout } = await run(['sh', '-c', `command -v ${tools.join(' ; command -v ')}`], folder)
  for (const tool of stdout.trim().split('\n'))
    symlinkSync(tool, join(bin, tool.slice(tool.lastIndexOf('/') + 1)))
  writeFileSync(join(folder, 'Editor.AppImage'), 'x')
  const ran = await script(['upload', 'draft-id', 'Editor.AppImage'], { PATH: bin })
  expect(ran.stderr).not.toContain('not found')
  expect(ran).toMatchObject({ status: 0 })
})

test('a file that stays in verification ends the script after half an hour', async () => {
  const { folder } = project({ 'Editor.AppImage': 'x' })
  // Every upload is there, and every one is still being verified.
  const curl = `while [ $# -gt 1 ]; do
  case $1 in --output) printf '{"id":"a","status":"verifying","upload":{"partSize":9,"parts":[]}}' > "$2" ;; esac
  shift
done
case $1 in */complete) printf 202 ;; *) printf 201 ;; esac`
  const path = pathWith(join(folder, 'bin'), { curl, sleep: 'echo $1 >> pauses' })
  const environment = { PATH: path, GANTRY_API_KEY: 'gty_key' }
  const ran = await run(['sh', 'release.sh', 'upload', 'draft-id', 'Editor.AppImage'], folder, environment)
  expect(ran).toMatchObject({
    status: 1,
    stderr: 'Editor.AppImage is still being verified after 30 minutes. Run this again: it continues there.\n',
  })
  const pauses = readFileSync(join(folder, 'pauses'), 'utf8').trim().split('\n').map(Number)
  expect(pauses.reduce((sum, pause) => sum + pause)).toBe(1800)
})
