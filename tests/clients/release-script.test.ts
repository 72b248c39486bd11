// The release script of the console, run in the shells of CI against the product, and what clients get.

import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import type { Release } from '#shared/domain/releases/release.ts'
import { appProject, type ProjectOptions } from '#tests/fixtures/app-project.ts'
import { canInstall, installedApp } from '#tests/fixtures/installed-app.ts'
import { tauriSigner } from '#tests/fixtures/tauri-signer.ts'

const origin = inject('origin')
const folder = mkdtempSync(join(tmpdir(), 'gantry-script-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const NOTES = 'Say "hello" to $HOME, `dates` & 100% of ünïcode ✓\n\n* a\\b\n'
const MAC = [
  '--mac',
  'macos-aarch64',
  'arm/Editor.app.tar.gz',
  '--mac',
  'macos-x86_64',
  'intel/Editor.app.tar.gz',
]

const open = (options?: ProjectOptions) => appProject(origin, options)

describe.each([['dash'], ['bash']])('in %s, the script', (shell) => {
  it.runIf(canInstall)(
    'publishes a big file of any name, with notes, and the updater installs it',
    async () => {
      const { publicKey, sign } = tauriSigner(folder)
      const project = await open({
        shell: [shell],
        key: { publicKey, sign: (file, version) => sign(file, '--app-version', version) },
      })
      const bytes = randomBytes(17 * 1024 * 1024)
      const file = project.build('dist/My "Editor"_1.2.3_amd64.AppImage', bytes, '1.2.3')
      const notes = project.write('notes of 1.2.3.md', NOTES)
      const ran = await project.script('release', 'v1.2.3', '--notes-file', notes, file, `${file}.sig`)
      expect(ran).toMatchObject({ status: 0, stdout: '' })
      expect(ran.stderr).toContain('Published 1.2.3 on production, to 100% of its clients.')

      const update = (await (await project.feed('linux-x86_64')).json()) as { notes: string; version: string }
      expect(update).toMatchObject({ version: '1.2.3', notes: NOTES, format: 'appimage' })
      const feed = `${origin}/update/${project.ci.address}/{{target}}-{{arch}}/{{current_version}}`
      const program = installedApp(folder, feed, project.key.publicKey)
      const found = await program.checkUpdate()
      await found?.install((await found?.download()) ?? Buffer.alloc(0))
      expect(program.content().equals(bytes)).toBe(true)
    },
  )

  it('never prints the key, and reports each mistake in one line', async () => {
    const project = await open({ shell: [shell] })
    const printed: string[] = []
    const expectFailure = async (says: string, ...args: string[]) => {
      const ran = await project.script(...args)
      printed.push(ran.stdout, ran.stderr)
      expect([args, ran.status === 0]).toEqual([args, false])
      expect(ran.stderr).toContain(says)
    }
    await expectFailure('Usage:')
    await expectFailure('There is no file missing.AppImage.', 'release', '1.0.0', 'missing.AppImage')
    await expectFailure('There is no file notes.md', 'draft', '1.0.0', '--notes-file', 'notes.md')
    await expectFailure('not 10%', 'publish', 'x', '--rollout', '10%')
    await expectFailure('Unknown option --chanel.', 'draft', '1.0.0', '--chanel', 'rc')
    await expectFailure('--channel needs a value.', 'draft', '1.0.0', '--channel')
    await expectFailure('There is no .app.tar.gz after --mac.', 'upload', 'x', '--mac', 'macos-x86_64')
    await expectFailure('There is no delta after --delta-from.', 'upload', 'x', '--delta-from', '1.0.0')
    const noDelta = ['upload', 'x', '--delta-for', 'windows-x86_64-velopack-nupkg']
    await expectFailure('There is no delta after --delta-for.', ...noDelta)
    await expectFailure('names no channel', 'draft', '1.0.0-1')
    await expectFailure('(bad_request)', 'draft', 'main')
    await expectFailure('(not_found)', 'publish', 'no-such-release')
    project.write('Editor.app.tar.gz', 'x')
    const draft = await project.script('draft', '1.0.0')
    await expectFailure('(platform_needed)', 'upload', draft.stdout.trim(), 'Editor.app.tar.gz')
    const traced = await open({ shell: [shell, '-x'] })
    const trace = await traced.script('draft', '1.0.0')
    expect(trace.status).toBe(0)
    printed.push(trace.stderr)
    for (const key of [project.ci.apiKey, traced.ci.apiKey]) expect(printed.join()).not.toContain(key)
    expect(
      (await (await open({ environment: { GANTRY_API_KEY: '' } })).script('draft', '1.0.0')).stderr,
    ).toContain('Set GANTRY_API_KEY')
  })
})

describe('the script', () => {
  it('replaces files and notes of a draft, and publishes idempotently', async () => {
    const project = await open()
    const path = 'Editor_1.0.0_amd64.AppImage'
    project.build(path, randomBytes(1000), '1.0.0')
    project.write('first.md', 'First')
    const first = await project.script('draft', '1.0.0', '--notes-file', 'first.md')
    const release = first.stdout.trim()
    expect(await project.script('upload', release, path)).toMatchObject({ status: 0 })

    const bytes = randomBytes(2000)
    project.build(path, bytes, '1.0.0')
    project.write('second.md', 'Second')
    const again = ['release', '1.0.0', '--notes-file', 'second.md', path]
    expect(await project.script(...again)).toMatchObject({ status: 0 })
    const { body } = await project.ci.call<Release>('GET', `/releases/${release}`)
    expect(body).toMatchObject({ status: 'published', notes: 'Second', assets: [{ size: 2000 }] })
    const { url } = (await (await project.feed('linux-x86_64')).json()) as { url: string }
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true)

    const repeated = await project.script(...again)
    expect(repeated).toMatchObject({ status: 0, stdout: '' })
    expect(repeated.stderr).toContain('1.0.0 is already published with these files.')
    expect(await project.script('upload', release, path)).toMatchObject({ status: 0 })
    expect(await project.script('publish', release)).toMatchObject({ status: 0 })

    project.build(path, randomBytes(3000), '1.0.0')
    const other = await project.script(...again)
    expect(other.status).toBe(1)
    expect(other.stderr).toContain('(already_published)')
  })

  it('publishes two Mac archives of the same name, one per architecture', async () => {
    const project = await open()
    const [arm, intel] = [randomBytes(1000), randomBytes(1001)]
    project.build('arm/Editor.app.tar.gz', arm, '1.0.0')
    project.build('intel/Editor.app.tar.gz', intel, '1.0.0')
    expect(await project.script('release', '1.0.0', ...MAC)).toMatchObject({ status: 0 })
    for (const [platform, bytes] of [
      ['macos-aarch64', arm],
      ['macos-x86_64', intel],
    ] as const) {
      const { url } = (await (await project.feed(platform)).json()) as { url: string }
      expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true)
    }
    const named = `${origin}/download/${project.ci.address}/latest/Editor_x86_64.app.tar.gz`
    expect(Buffer.from(await (await fetch(named)).arrayBuffer()).equals(intel)).toBe(true)
    expect(await project.script('release', '1.0.0', ...MAC)).toMatchObject({ status: 0 })
  })

  it('sends the Ed25519 signature beside a file, as any of the tools prints it', async () => {
    const project = await open()
    const bytes = Buffer.from('bytes')
    const key = generateKeyPairSync('ed25519')
    const value = sign(null, bytes, key.privateKey).toString('base64')
    const printed = [
      `sparkle:edSignature="${value}" length="5"\n`,
      `Signature: ${value}\r\n`,
      `${value}\n`,
      value,
    ]
    const files = printed.flatMap((text, index) => {
      const name = `Editor-1.0.0-${index}.zip`
      return [project.write(name, 'bytes'), project.write(`${name}.edsig`, text)]
    })
    const { stdout } = await project.script('draft', '1.0.0')
    expect(await project.script('upload', stdout.trim(), ...files)).toMatchObject({ status: 0 })
    const { body } = await project.ci.call<Release>('GET', `/releases/${stdout.trim()}`)
    expect(body.assets.map(({ signatures }) => signatures?.map((each) => each.value))).toEqual(
      printed.map(() => [value]),
    )
    project.write('Other-1.0.0.zip.edsig', 'nonsense')
    const refused = await project.script('upload', stdout.trim(), project.write('Other-1.0.0.zip', 'bytes'))
    expect(refused.stderr).toContain('There is no Ed25519 signature in')
  })

  it('uploads from concurrent jobs into one draft', async () => {
    const project = await open({ appType: 'TauriVersion2' })
    const files = [
      'E_1.0.0_x64-setup.exe',
      'E_1.0.0_x64_en-US.msi',
      'E_1.0.0_amd64.deb',
      'E_1.0.0_amd64.AppImage',
    ]
    for (const file of files) project.build(file, randomBytes(1000), '1.0.0')
    const draft = (await project.script('draft', '1.0.0')).stdout.trim()
    const ran = await Promise.all(files.map((file) => project.script('upload', draft, file)))
    expect(ran.map(({ status }) => status)).toEqual([0, 0, 0, 0])
    expect(await project.script('publish', draft)).toMatchObject({ status: 0 })
    const platforms = ['windows-x86_64', 'windows-x86_64-msi', 'linux-x86_64-deb', 'linux-x86_64']
    for (const platform of platforms) expect((await project.feed(platform)).status).toBe(200)
  })

  it('publishes a pre-release to its channel, and to production only when confirmed', async () => {
    const project = await open()
    const path = 'Editor_2.0.0-rc.1_amd64.AppImage'
    project.build(path, randomBytes(1000), '2.0.0-rc.1')
    expect(await project.script('release', 'v2.0.0-rc.1', path)).toMatchObject({ status: 0 })
    expect((await project.feed('linux-x86_64')).status).toBe(204)
    expect((await project.feed('linux-x86_64', '0.1.0', 'rc')).status).toBe(200)

    const refused = await project.script('release', 'v2.0.0-rc.1', '--channel', '-', path)
    expect(refused.status).toBe(1)
    expect(refused.stderr).toContain('prerelease_on_production: ')
    expect(refused.stderr).toContain(
      '--confirm prerelease_on_production (or GANTRY_CONFIRM=prerelease_on_production)',
    )

    const confirm = ['--channel', '-', '--rollout', '100', '--confirm', 'prerelease_on_production']
    expect(await project.script('release', 'v2.0.0-rc.1', path, ...confirm)).toMatchObject({ status: 0 })
    expect((await project.ci.call('GET', '/releases/2.0.0-rc.1')).body).toMatchObject({
      status: 'published',
    })
  })

  it('reads its options from environment variables', async () => {
    const project = await open({ environment: { GANTRY_CHANNEL: 'beta', GANTRY_ROLLOUT: '0' } })
    const path = 'Editor_1.0.0_amd64.AppImage'
    project.build(path, randomBytes(1000), '1.0.0')
    expect((await project.script('release', '1.0.0', path)).stderr).toContain('on beta, to 0% of its clients')
  })

  it('says of a draft how updaters behave, also when it is there already', async () => {
    const project = await open({ environment: { GANTRY_BUILD_NUMBER: '142' } })
    await project.script('draft', '2.0.0')
    const ran = await project.script(
      ...['draft', '2.0.0', '--minimum-version', '1.8.0', '--mandatory', '--required-step'],
    )
    expect(ran).toMatchObject({ status: 0 })
    const { body } = await project.ci.call<Release>('GET', `/releases/${ran.stdout.trim()}`)
    const behavior = { mandatory: true, minimumVersion: '1.8.0', requiredStep: true, buildNumber: '142' }
    expect(body).toMatchObject(behavior)
    expect(await project.script('draft', '2.0.0')).toMatchObject({ status: 0 })
    expect((await project.ci.call<Release>('GET', `/releases/${body.id}`)).body).toMatchObject(behavior)
  })

  it('says of deltas which version they update', async () => {
    const project = await open({ updaters: ['sparkle'] })
    const draft = (await project.script('draft', '1.2.0')).stdout.trim()
    const files = ['Editor-1.2.0.zip', 'Editor12-11.delta', 'Editor12-10.delta']
    const [full = '', first = '', second = ''] = files.map((name) => project.write(name, name))
    const given = [full, '--delta-from', '1.1.0', first, '--delta-from', '1.0.0', second]
    expect(await project.script('upload', draft, ...given)).toMatchObject({ status: 0 })
    const { body } = await project.ci.call<Release>('GET', `/releases/${draft}`)
    expect(Object.fromEntries(body.assets.map((each) => [each.filename, each.deltaFrom]))).toMatchObject({
      'Editor-1.2.0.zip': null,
      'Editor12-11.delta': '1.1.0',
      'Editor12-10.delta': '1.0.0',
    })
  })

  it('says of deltas which file they update, when each processor has its own', async () => {
    const project = await open({ updaters: ['sparkle'] })
    const draft = (await project.script('draft', '1.2.0')).stdout.trim()
    const names = ['arm12-11.delta', 'intel12-11.delta', 'intel12-10.delta']
    const [arm = '', intel = '', older = ''] = names.map((name) => project.write(name, name))
    const [forArm, forIntel] = ['darwin-aarch64-sparkle-zip', 'darwin-x86_64-sparkle-zip']
    const given = ['--delta-from', '1.1.0', '--delta-for', forArm, arm, '--delta-for', forIntel, intel]
    const ran = await project.script('upload', draft, ...given, '--delta-from', '1.0.0', older)
    expect(ran).toMatchObject({ status: 0 })
    const { body } = await project.ci.call<Release>('GET', `/releases/${draft}`)
    const said = body.assets.map((each) => [each.filename, [each.deltaFor, each.deltaFrom]])
    expect(Object.fromEntries(said)).toEqual({
      'arm12-11.delta': [forArm, '1.1.0'],
      'intel12-11.delta': [forIntel, '1.1.0'],
      'intel12-10.delta': [forIntel, '1.0.0'],
    })
  })

  it('creates no draft when the project has a different version', async () => {
    const project = await open()
    project.write('Cargo.toml', '[package]\nname = "editor"\nversion = "1.0.0"\n')
    const refused = await project.script('draft', 'v1.0.1')
    expect(refused).toMatchObject({ status: 1, stdout: '' })
    expect(refused.stderr).toContain('This release is 1.0.1, but Cargo.toml says 1.0.0.')
    expect((await project.ci.call('GET', '/releases')).body).toMatchObject({ releases: [] })
    expect(await project.script('draft', 'v1.0.1', '--project', '-')).toMatchObject({ status: 0 })
    expect(await project.script('draft', 'v1.0.0')).toMatchObject({ status: 0 })
  })

  it('exits 0 with a notice and no id when the version is already published', async () => {
    const project = await open({ environment: { GITHUB_ACTIONS: 'true' } })
    const path = 'Editor_1.0.0_amd64.AppImage'
    project.build(path, randomBytes(1000), '1.0.0')
    expect(await project.script('release', '1.0.0', path)).toMatchObject({ status: 0 })
    const repeated = await project.script('draft', 'v1.0.0')
    expect(repeated).toMatchObject({ status: 0, stdout: '\n' })
    expect(repeated.stderr).toContain('::notice::1.0.0 is already published.')
  })
})
