import { FEED_VARIABLES } from '#web/lib/update-guides/feed-variables.ts'
import { type Guide, type GuideSetup, json, keyFile } from '#web/lib/update-guides/update-guide.ts'
import { tauriV1Updater } from '#web/lib/update-guides/updater-config.ts'
import { afterwards } from './elsewhere-steps.ts'
import {
  buildStep,
  CHANNEL_HINT,
  KEEP_KEY,
  notMandatory,
  publishStep,
  rotationSteps,
  SIGNED,
} from './guide-texts.ts'
import { FOR_TARGET, releaseWorkflow } from './release-workflow.ts'
import { reportStep, reportUrl } from './report-step.ts'

const SIGNING = {
  key: 'TAURI_PRIVATE_KEY',
  password: 'TAURI_KEY_PASSWORD',
  sign: 'npm run tauri signer sign --',
}

const CLIENT = `import { relaunch } from '@tauri-apps/api/process'
import { checkUpdate, installUpdate } from '@tauri-apps/api/updater'

const { shouldUpdate } = await checkUpdate()
if (shouldUpdate) {
  await installUpdate()
  await relaunch()
}
`

/** How an app built with Tauri 1 gets its updates from here. */
export function tauriV1Guide(setup: GuideSetup): Guide {
  const signing = { ...SIGNING, file: keyFile(setup) }
  const updater = tauriV1Updater(setup)
  return {
    variables: FEED_VARIABLES,
    steps: [
      {
        title: 'Make a key pair',
        text: SIGNED,
        warning: KEEP_KEY,
        makesKey: { scheme: 'minisign', file: signing.file },
        snippets: [{ title: 'Terminal', code: `npm run tauri signer generate -- -w ${signing.file}` }],
      },
      {
        title: 'Register the updater public key',
        text: `With the public key (the content of \`${signing.file}.pub\`), every signature is checked against its file before a release can be published.`,
        snippets: [],
        registersKey: 'minisign',
      },
      {
        title: 'Point the updater here',
        text: 'Merge this into the configuration. With the dialog on, Tauri asks users itself and needs no code.',
        points: ['If `bundle.targets` is a list, `updater` must be in it.', CHANNEL_HINT],
        snippets: [
          {
            title: 'src-tauri/tauri.conf.json',
            code: json({ tauri: { updater: { ...updater, dialog: true } } }),
          },
        ],
      },
      {
        title: 'Or build your own dialog',
        kind: 'part',
        text: 'Switch the dialog off, allow the app to restart itself, and call the updater when it suits you.',
        points: [notMandatory('The updater of Tauri 1')],
        snippets: [
          {
            title: 'src-tauri/tauri.conf.json, no dialog',
            code: json({
              tauri: { allowlist: { process: { relaunch: true } }, updater: { ...updater, dialog: false } },
            }),
          },
          { title: 'src/update.ts', code: CLIENT },
        ],
      },
      buildStep(signing, 'npm run tauri build', 'src-tauri/target/release/bundle'),
      ...rotationSteps(setup, signing),
      publishStep(setup, { signing, project: '`tauri.conf.json`', workflow: workflow(setup) }),
      ...afterwards(setup, 'darwin'),
      reportStep(
        'This `src/update.ts` replaces that of “Or build your own dialog”. Merge the second file into `tauri.conf.json`, so that the app may send reports.',
        [
          { title: 'src/update.ts, with reports', code: reportingClient(setup) },
          {
            title: 'src-tauri/tauri.conf.json, to send reports',
            code: json({ tauri: { allowlist: { http: { request: true, scope: [reportUrl(setup)] } } } }),
          },
        ],
        ['Keep the user agent, which is the updater’s: reports are matched with downloads by it.'],
      ),
    ],
  }
}

/** Tauri 1 has no client id: address and user agent name the client. */
function reportingClient(setup: GuideSetup): string {
  return `import { getVersion } from '@tauri-apps/api/app'
import { Body, fetch } from '@tauri-apps/api/http'
import { relaunch } from '@tauri-apps/api/process'
import { checkUpdate, installUpdate } from '@tauri-apps/api/updater'

const { shouldUpdate, manifest } = await checkUpdate()
if (shouldUpdate && manifest) {
  const from = await getVersion()
  const report = (event: string, reason?: unknown) =>
    fetch('${reportUrl(setup)}', {
      method: 'POST',
      headers: { 'User-Agent': 'tauri/updater' },
      body: Body.json({
        event,
        from,
        to: manifest.version,
        platform: navigator.platform,
        reason: reason ? String(reason) : '',
      }),
    })
  await installUpdate().then(
    () => report('installed'),
    (reason) => report('failed', reason),
  )
  await relaunch()
}
`
}

function workflow({ isRotating = false }: GuideSetup) {
  return releaseWorkflow({
    folder: 'src-tauri/target/$TARGET/release/bundle/*',
    packages: [
      '.AppImage',
      '.AppImage.tar.gz',
      '.deb',
      '.dmg',
      '.msi',
      '.msi.zip',
      '-setup.exe',
      '.nsis.zip',
    ],
    mac: 'darwin',
    prepare: [
      '- uses: actions/setup-node@v4',
      '  with:',
      '    node-version: 22',
      "- if: runner.os == 'Linux'",
      '  run: |',
      '    sudo apt-get update',
      '    sudo apt-get install -y libwebkit2gtk-4.0-dev libayatana-appindicator3-dev librsvg2-dev patchelf',
      '- run: npm ci',
    ],
    build: `npm run tauri build -- ${FOR_TARGET}`,
    signing: SIGNING,
    isRotating,
  })
}
