import { TAURI_V2_VARIABLES } from '#web/lib/update-guides/feed-variables.ts'
import { type Guide, type GuideSetup, json, keyFile } from '#web/lib/update-guides/update-guide.ts'
import { tauriV2Config } from '#web/lib/update-guides/updater-config.ts'
import { afterwards } from './elsewhere-steps.ts'
import { examplePrerelease } from './example-version.ts'
import { buildStep, CHANNEL_HINT, KEEP_KEY, publishStep, rotationSteps, SIGNED } from './guide-texts.ts'
import { mandatoryStep } from './mandatory-step.ts'
import { FOR_TARGET, releaseWorkflow } from './release-workflow.ts'
import { connectHint, reportingClient, reportStep } from './report-step.ts'

/** The first version that knows `{{bundle_type}}`; older ones send the braces. */
const PLUGIN_VERSION = '2.10.0'
const SIGNING = {
  key: 'TAURI_SIGNING_PRIVATE_KEY',
  password: 'TAURI_SIGNING_PRIVATE_KEY_PASSWORD',
  sign: 'npm run tauri signer sign --',
}

const CLIENT = `import { relaunch } from '@tauri-apps/plugin-process'
import { check } from '@tauri-apps/plugin-updater'

// A name for this installation, so that it stays on the same side of a gradual rollout.
const clientId = localStorage.getItem('client-id') ?? crypto.randomUUID()
localStorage.setItem('client-id', clientId)

const update = await check({ headers: { 'X-Client-Id': clientId } })
if (update) {
  await update.downloadAndInstall()
  await relaunch()
}
`

/** The client above, which asks users about what isn't mandatory. */
const ASKING_CLIENT = CLIENT.replace(
  'import { check }',
  "import { ask } from '@tauri-apps/plugin-dialog'\nimport { check }",
).replace(
  'if (update) {',
  `const isMandatory = update?.rawJson.mandatory === true
if (update && (isMandatory || (await ask(\`Install \${update.version} now?\`)))) {`,
)

/** How an app built with Tauri 2 gets its updates from here. */
export function tauriV2Guide(setup: GuideSetup): Guide {
  const signing = { ...SIGNING, file: keyFile(setup) }
  return {
    variables: TAURI_V2_VARIABLES,
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
        title: 'Add the plugins',
        text: 'The updater installs new versions, the process plugin restarts the app. The commands register both in Rust and permit them in `src-tauri/capabilities`.',
        points: [
          `The updater must be ${PLUGIN_VERSION} or newer.`,
          'Run them in this order. Adding the updater creates a second capability file. If you add it first, Tauri asks which of the two files gets the permission for the process plugin.',
        ],
        snippets: [{ title: 'Terminal', code: 'npm run tauri add process\nnpm run tauri add updater' }],
      },
      {
        title: 'Point the updater here',
        text: 'Merge this into the configuration. The URL names the kind of package, so a deb is updated by a deb and an AppImage by an AppImage.',
        points: [
          `Plugins older than ${PLUGIN_VERSION} don’t know \`{{bundle_type}}\`. They get no update, with the reason \`unknown-platform\`.`,
          'Installed apps that ask `{{target}}-{{arch}}` keep working.',
          CHANNEL_HINT,
        ],
        snippets: [{ title: 'src-tauri/tauri.conf.json', code: json(tauriV2Config(setup)) }],
      },
      {
        title: 'Ask for updates',
        text: 'When the app starts, or from a menu entry.',
        points: ['After a rollback, clients go back only with `allowDowngrades: true` beside `headers`.'],
        snippets: [{ title: 'src/update.ts', code: CLIENT }],
      },
      buildStep(signing, 'npm run tauri build', 'src-tauri/target/release/bundle'),
      ...rotationSteps(setup, signing),
      publishStep(setup, {
        ...{ signing, project: '`tauri.conf.json`', workflow: workflow(setup) },
        points: [
          `An msi can’t be built for a pre-release such as \`${examplePrerelease(setup)}\`. Leave \`msi\` out of \`bundle.targets\`, or set \`bundle.windows.wix.version\`.`,
        ],
      }),
      ...afterwards(setup, 'darwin'),
      mandatoryStep(
        'This `src/update.ts` replaces that of “Ask for updates”. It asks the user before it installs an update, unless the update is mandatory.',
        [
          { title: 'Terminal', code: 'npm run tauri add dialog' },
          { title: 'src/update.ts', code: ASKING_CLIENT },
        ],
        [
          'If the command asks which capability file gets the permission for the dialog plugin, choose one that covers your main window.',
          'To show a dialog of your own, leave the plugin out and call your dialog instead of `ask`.',
        ],
      ),
      reportStep(
        'This `src/update.ts` replaces that of “Ask for updates”. If you read which updates are mandatory, add only the lines with `report` to yours.',
        [
          {
            title: 'src/update.ts',
            code: reportingClient(CLIENT, { setup, isTyped: true, clientId: 'clientId' }),
          },
        ],
        [
          connectHint(setup),
          'On Windows the installer ends the app first. The next check counts it as updated.',
        ],
      ),
    ],
  }
}

function workflow({ isRotating = false }: GuideSetup) {
  return releaseWorkflow({
    folder: 'src-tauri/target/$TARGET/release/bundle/*',
    packages: ['.AppImage', '.deb', '.rpm', '.dmg', '.msi', '-setup.exe'],
    mac: 'darwin',
    prepare: [
      '- uses: actions/setup-node@v4',
      '  with:',
      '    node-version: 22',
      "- if: runner.os == 'Linux'",
      '  run: |',
      '    sudo apt-get update',
      '    sudo apt-get install -y libwebkit2gtk-4.1-dev libappindicator3-dev librsvg2-dev patchelf',
      '- run: npm ci',
    ],
    build: `npm run tauri build -- ${FOR_TARGET}`,
    signing: SIGNING,
    isRotating,
  })
}
