import { FEED_VARIABLES } from '#web/lib/update-guides/feed-variables.ts'
import { packagerKeyCommands } from '#web/lib/update-guides/packager-key-commands.ts'
import {
  feedUrl,
  type Guide,
  type GuideSetup,
  KEY_PLACEHOLDER,
  type Snippet,
} from '#web/lib/update-guides/update-guide.ts'
import { PACKAGER_ADD } from '#web/lib/update-guides/updater-config.ts'
import { afterwards } from './elsewhere-steps.ts'
import { buildStep, CHANNEL_HINT, KEEP_KEY, publishStep, rotationSteps, SIGNED } from './guide-texts.ts'
import { mandatoryStep } from './mandatory-step.ts'
import {
  nodeClient,
  nodeMandatory,
  nodeReport,
  rustClient,
  rustMandatory,
  rustReport,
} from './packager-code.ts'
import { FOR_TARGET, releaseWorkflow } from './release-workflow.ts'
import { reportStep } from './report-step.ts'

const SIGNING = {
  key: 'CARGO_PACKAGER_SIGN_PRIVATE_KEY',
  password: 'CARGO_PACKAGER_SIGN_PRIVATE_KEY_PASSWORD',
  sign: 'cargo packager signer sign',
}

const inRust = (...snippets: Snippet[]) => snippets.map((each) => ({ ...each, variant: 'Rust' }))
const inNode = (...snippets: Snippet[]) => snippets.map((each) => ({ ...each, variant: 'Node.js' }))

const ADD_UPDATER = `${PACKAGER_ADD}\ncargo add uuid --features v4`
/** Rust needs them to make requests of its own. */
const REQUESTS = { title: 'Terminal', code: 'cargo add ureq --features json\ncargo add serde_json' }

/** How an app packaged with Packager gets its updates from here. */
export function packagerGuide(setup: GuideSetup): Guide {
  const endpoint = feedUrl(setup, FEED_VARIABLES)
  const signing = { ...SIGNING, file: `${setup.app}.key` }
  const pubkey = setup.publicKey ?? KEY_PLACEHOLDER
  return {
    variables: FEED_VARIABLES,
    choice: 'Language',
    steps: [
      {
        title: 'Make a key pair',
        text: `${SIGNED} Run the commands in your project’s folder. They write the private key to \`${signing.file}\` there, and the public key to \`${signing.file}.pub\`. Add \`${signing.file}\` to \`.gitignore\`.`,
        warning: KEEP_KEY,
        makesKey: { scheme: 'minisign', file: signing.file },
        snippets: [{ title: 'Terminal', code: packagerKeyCommands(signing.file) }],
      },
      {
        title: 'Register the updater public key',
        text: `With the public key (the content of \`${signing.file}.pub\`), every signature is checked against its file before a release can be published.`,
        snippets: [],
        registersKey: 'minisign',
      },
      {
        title: 'Ask for updates',
        text: 'Add the updater, and call `update` when the app starts.',
        points: [
          'In Rust, `update` blocks until the update is installed. Give it a thread of its own, outside of async code.',
          'On Windows, the installer ends the app. Elsewhere, the next start runs the new version.',
          'On Linux, the updater replaces an AppImage. Other packages are downloads.',
          CHANNEL_HINT,
        ],
        snippets: [
          ...inRust(
            { title: 'Terminal', code: ADD_UPDATER },
            { title: 'src/update.rs', code: rustClient(setup) },
          ),
          ...inNode(
            { title: 'Terminal', code: 'npm install @crabnebula/updater' },
            { title: 'src/update.js', code: nodeClient(endpoint, pubkey) },
          ),
        ],
      },
      buildStep(signing, 'cargo build --release && cargo packager --release', 'target/release'),
      ...rotationSteps(setup, signing),
      publishStep(setup, {
        ...{ signing, project: '`Packager.toml` or `Cargo.toml`', workflow: workflow(setup) },
      }),
      ...afterwards(setup, 'macos'),
      mandatoryStep(
        'Add this file, and call it before you install an update.',
        [
          ...inRust(REQUESTS, { title: 'src/mandatory.rs', code: rustMandatory(endpoint) }),
          ...inNode({ title: 'src/mandatory.js', code: nodeMandatory(endpoint) }),
        ],
        [
          'The updater doesn’t pass this on to your code, so the file asks the feed again. Insights counts both checks.',
        ],
      ),
      reportStep('In `update` of “Ask for updates”, these lines replace the one that installs.', [
        ...inRust(REQUESTS, { title: 'src/update.rs', code: rustReport(setup) }),
        ...inNode({ title: 'src/update.js', code: nodeReport(setup) }),
      ]),
    ],
  }
}

function workflow({ isRotating = false }: GuideSetup) {
  return releaseWorkflow({
    folder: 'target/$TARGET/release',
    packages: ['.AppImage', '.deb', '.dmg', '.msi', '-setup.exe'],
    mac: 'macos',
    prepare: ['- run: cargo install cargo-packager --locked'],
    build: `cargo build --release ${FOR_TARGET} && cargo packager --release ${FOR_TARGET}`,
    signing: SIGNING,
    isRotating,
  })
}
