// The console's workflow for Tauri 2, run step by step against the product, with stand-ins for the build tools that write
// files where Tauri does.

import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { createCiApp } from '#tests/fixtures/ci-app.ts'
import { pathWith } from '#tests/fixtures/shell.ts'
import { updaterKey } from '#tests/fixtures/updater-key.ts'
import { runWorkflow } from '#tests/fixtures/workflow-runner.ts'
import { tauriV2Guide } from '#web/features/releases/guides/guide-tauri-v2.ts'

const origin = inject('origin')
const folder = mkdtempSync(join(tmpdir(), 'gantry-workflow-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const key = updaterKey()

/** The files of Tauri's bundler for “My Editor” on each runner, by target. */
const bundles = (version: string): Record<string, string[]> => ({
  Linux: [
    `appimage/My Editor_${version}_amd64.AppImage`,
    `deb/My Editor_${version}_amd64.deb`,
    `rpm/My Editor-${version}-1.x86_64.rpm`,
  ],
  Windows: [`msi/My Editor_${version}_x64_en-US.msi`, `nsis/My Editor_${version}_x64-setup.exe`],
  'aarch64-apple-darwin': ['macos/My Editor.app.tar.gz', `dmg/My Editor_${version}_aarch64.dmg`],
  'x86_64-apple-darwin': ['macos/My Editor.app.tar.gz', `dmg/My Editor_${version}_x64.dmg`],
})

/** A repository with the guide's files, and runners that build it: every package format, or one each. */
async function repository(kinds: 'every kind' | 'one each') {
  const ci = await createCiApp(origin, { appType: 'TauriVersion2', updaterPublicKey: key.publicKey })
  const [org = '', app = ''] = ci.address.split('/')
  const place = join(folder, app)
  const project = join(place, 'project')
  const write = (file: string, content: string | Buffer) => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    return file
  }
  const guide = tauriV2Guide({
    org,
    app,
    siteOrigin: origin,
    deliveryOrigin: origin,
    publicKey: null,
    ed25519Key: null,
  })
  for (const { title, code } of guide.steps.flatMap((step) => step.snippets))
    if (title.startsWith('.github/')) write(join(project, title), code)
  const workflow = join(project, '.github/workflows/release.yml')

  const built = (version: string) => {
    for (const [runner, files] of Object.entries(bundles(version)))
      for (const name of kinds === 'one each' ? files.slice(0, 1) : files) {
        const within = runner.includes('-') ? runner : ''
        const file = join(place, version, runner, 'src-tauri/target', within, 'release/bundle', name)
        const bytes = randomBytes(1000)
        write(file, bytes)
        if (!name.endsWith('.dmg')) write(`${file}.sig`, key.sign(bytes, version))
      }
    write(join(project, 'src-tauri/tauri.conf.json'), JSON.stringify({ version }))
  }
  const path = pathWith(join(place, 'bin'), {
    npm: `for last; do :; done
case "$*" in
  *aarch64-apple-darwin | *x86_64-apple-darwin) cp -R "${place}/$BUILT/$last/." . ;;
  'run tauri build' | 'run tauri build --') cp -R "${place}/$BUILT/$RUNNER_OS/." . ;;
esac`.replaceAll('$BUILT', `$(jq -r .version src-tauri/tauri.conf.json)`),
    cargo: 'exit 1',
    git: ':',
    rustup: ':',
    sudo: ':',
  })
  const secrets = { GANTRY_API_KEY: ci.apiKey, RELEASE_API_KEY: ci.apiKey }
  return {
    ci,
    write: (file: string, content: string) => write(join(project, file), content),
    built,
    push: (tag: string, inputs?: Record<string, string>) =>
      runWorkflow(workflow, project, { tag, secrets, path, ...(inputs && { inputs }) }),
    feed: (platform: string, query = '') => fetch(`${origin}/update/${ci.address}/${platform}/0.1.0${query}`),
  }
}

const SUCCESS = { draft: 'success', build: 'success', publish: 'success' }
const KINDS: [platform: string, filename: string][] = [
  ['linux-x86_64-appimage', 'My Editor_1.4.0_amd64.AppImage'],
  ['linux-x86_64-deb', 'My Editor_1.4.0_amd64.deb'],
  ['linux-x86_64-rpm', 'My Editor-1.4.0-1.x86_64.rpm'],
  ['windows-x86_64-nsis', 'My Editor_1.4.0_x64-setup.exe'],
  ['windows-x86_64-msi', 'My Editor_1.4.0_x64_en-US.msi'],
  ['darwin-aarch64-app', 'My Editor_aarch64.app.tar.gz'],
  ['darwin-x86_64-app', 'My Editor_x86_64.app.tar.gz'],
]

describe('a pushed tag', () => {
  it('is published once for both Mac architectures and every package format, with its notes', async () => {
    const { built, push, feed, write, ci } = await repository('every kind')
    built('1.4.0')
    write('RELEASE_NOTES.md', 'It’s *faster*.\n')
    const first = await push('v1.4.0')
    expect([first.results, first.log]).toEqual([SUCCESS, expect.any(String)])
    for (const [platform, filename] of KINDS) {
      const answer = await feed(platform)
      expect([platform, answer.status]).toEqual([platform, 200])
      const { url, notes } = (await answer.json()) as { url: string; notes: string }
      expect(notes).toBe('It’s *faster*.\n')
      const disposition = (await fetch(url)).headers.get('content-disposition')
      expect([platform, disposition]).toEqual([platform, expect.stringContaining(`"${filename}"`)])
    }
    const older = await feed('linux-x86_64-%7B%7Bbundle_type%7D%7D')
    expect([older.status, older.headers.get('x-update-reason')]).toEqual([204, 'unknown-platform'])
    expect(older.headers.get('x-update-hint')).toContain('linux-x86_64')
    const dmg = await fetch(`${origin}/download/${ci.address}/latest/platform/dmg-aarch64`)
    expect(dmg.status).toBe(200)

    built('1.4.0')
    const again = await push('v1.4.0')
    expect(again.results).toEqual({ draft: 'success', build: 'skipped', publish: 'skipped' })
    expect(again.log).toContain('::notice::1.4.0 is already published.')
    expect(again.log).not.toContain(ci.apiKey)
  })

  it('of a pre-release goes to its channel, and to production when run again with a confirmation', async () => {
    const { built, push, feed, ci } = await repository('one each')
    built('2.0.0-rc.1')
    expect((await push('v2.0.0-rc.1')).results).toEqual(SUCCESS)
    expect((await feed('linux-x86_64-appimage')).status).toBe(204)
    expect((await feed('linux-x86_64-appimage', '?channel=rc')).status).toBe(200)

    const refused = await push('v2.0.0-rc.1', { channel: '-' })
    expect(refused.results).toEqual({ ...SUCCESS, publish: 'failure' })
    expect(refused.log).toContain('::warning::prerelease_on_production: ')
    expect((await ci.call('GET', '/releases/2.0.0-rc.1')).body).toMatchObject({ status: 'draft' })

    built('2.0.0-rc.1')
    const options = { channel: '-', confirm: 'prerelease_on_production', rollout: '5' }
    expect((await push('v2.0.0-rc.1', options)).results).toEqual(SUCCESS)
    expect((await ci.call('GET', '/releases/2.0.0-rc.1')).body).toMatchObject({
      status: 'published',
      rolloutPercent: 5,
    })
  })

  it("that differs from the project's version builds nothing", async () => {
    const { built, push, ci } = await repository('one each')
    built('1.0.0')
    const refused = await push('v1.0.1')
    expect(refused.results).toEqual({ draft: 'failure', build: 'skipped', publish: 'skipped' })
    expect(refused.log).toContain('::error::This release is 1.0.1, but src-tauri/tauri.conf.json says 1.0.0.')
    expect((await ci.call('GET', '/releases')).body).toMatchObject({ releases: [] })
  })
})
