import { FEED_VARIABLES } from '#web/lib/update-guides/feed-variables.ts'
import { feedUrl, type Guide, type GuideSetup, KEY_PLACEHOLDER } from '#web/lib/update-guides/update-guide.ts'
import { packagerConfig } from '#web/lib/update-guides/updater-config.ts'
import {
  afterwards,
  buildStep,
  CHANNEL_HINT,
  KEEP_KEY,
  publishStep,
  rotationSteps,
  SIGNED,
} from './guide-texts.ts'
import { mandatoryStep } from './mandatory-step.ts'
import { FOR_TARGET, releaseWorkflow } from './release-workflow.ts'
import { reportStep, reportUrl } from './report-step.ts'

const SIGNING = {
  key: 'CARGO_PACKAGER_SIGN_PRIVATE_KEY',
  password: 'CARGO_PACKAGER_SIGN_PRIVATE_KEY_PASSWORD',
  sign: 'cargo packager signer sign',
}

/** How an app packaged with Packager gets its updates from here. */
export function packagerGuide(setup: GuideSetup): Guide {
  const endpoint = feedUrl(setup, FEED_VARIABLES)
  const signing = { ...SIGNING, file: `${setup.app}.key` }
  const pubkey = setup.publicKey ?? KEY_PLACEHOLDER
  return {
    variables: FEED_VARIABLES,
    steps: [
      {
        title: 'Make a key pair',
        text: `${SIGNED} The command writes both keys. Leave them out of version control.`,
        warning: KEEP_KEY,
        snippets: [
          {
            title: 'Terminal',
            code: `cargo install cargo-packager --locked\ncargo packager signer generate --path ${signing.file}`,
          },
        ],
      },
      {
        title: 'Register the updater public key',
        text: `With the public key (the content of \`${signing.file}.pub\`), every signature is checked against its file before a release can be published.`,
        snippets: [],
        registersKey: true,
      },
      {
        title: 'Ask for updates from Rust',
        text: 'Run `cargo add cargo-packager-updater` and `cargo add uuid --features v4` first. Call `update` when the app starts.',
        points: [
          'It blocks until the update is installed. Give it a thread of its own, outside of async code.',
          'On Windows, the installer ends the app. Elsewhere, the next start runs the new version.',
          'On Linux, the updater replaces an AppImage. Other packages are downloads.',
          CHANNEL_HINT,
        ],
        snippets: [{ title: 'src/update.rs', code: rustClient(setup) }],
      },
      {
        title: 'Or from Node.js',
        kind: 'part',
        text: 'Run `npm install @crabnebula/updater` first.',
        snippets: [{ title: 'src/update.js', code: nodeClient(endpoint, pubkey) }],
      },
      buildStep(signing, 'cargo build --release && cargo packager --release', 'target/release'),
      ...rotationSteps(setup, signing),
      publishStep(setup, {
        ...{ signing, project: '`Packager.toml` or `Cargo.toml`', workflow: workflow(setup) },
      }),
      ...afterwards(setup, 'macos'),
      mandatoryStep(
        [
          { title: 'src/mandatory.rs', code: rustMandatory(endpoint) },
          { title: 'src/mandatory.js', code: nodeMandatory(endpoint) },
        ],
        [
          'The updater doesn’t hand the member on, so the feed is asked again. Insights count both checks.',
          'For Rust, run `cargo add ureq --features json` and `cargo add serde_json` first.',
        ],
      ),
      reportStep(
        [
          { title: 'src/update.rs', code: rustReport(setup) },
          { title: 'src/update.js', code: nodeReport(setup) },
        ],
        ['For Rust, run `cargo add ureq --features json` and `cargo add serde_json` first.'],
      ),
    ],
  }
}

function rustClient(setup: GuideSetup): string {
  const config = packagerConfig(setup).trimEnd().replaceAll('\n', '\n    ')
  return `use cargo_packager_updater::{Config, UpdaterBuilder};
use std::{fs, io, path::Path};

pub fn update(client_id: &str) -> Result<(), Box<dyn std::error::Error>> {
    ${config}
    let updater = UpdaterBuilder::new(env!("CARGO_PKG_VERSION").parse()?, config)
        .header("X-Client-Id", client_id)?
        .build()?;
    if let Some(update) = updater.check()? {
        update.download_and_install()?;
    }
    Ok(())
}

/// A name for this installation, so that it stays on the same side of a gradual rollout.
/// It is kept in \`folder\`, where the app has its own data.
pub fn client_id(folder: &Path) -> io::Result<String> {
    let file = folder.join("client-id");
    if let Ok(id) = fs::read_to_string(&file) {
        return Ok(id);
    }
    let id = uuid::Uuid::new_v4().to_string();
    fs::create_dir_all(folder)?;
    fs::write(file, &id)?;
    Ok(id)
}
`
}

function nodeClient(endpoint: string, pubkey: string): string {
  return `import { checkUpdate } from '@crabnebula/updater'

/** \`clientId\` names this installation, so that it stays on the same side of a gradual rollout. */
export async function update(currentVersion, clientId) {
  const update = await checkUpdate(currentVersion, {
    endpoints: ['${endpoint}'],
    pubkey: '${pubkey}',
    headers: { 'X-Client-Id': clientId },
  })
  if (update) await update.downloadAndInstall()
}
`
}

function rustMandatory(endpoint: string): string {
  return `use cargo_packager_updater::Update;

/// Whether users can't put an update off.
pub fn is_mandatory(update: &Update, client_id: &str) -> Result<bool, ureq::Error> {
    let url = "${endpoint}"
        .replace("{{target}}", &update.target)
        .replace("{{arch}}", std::env::consts::ARCH)
        .replace("{{current_version}}", &update.current_version);
    let mut answer = ureq::get(&url).header("X-Client-Id", client_id).call()?;
    let document: serde_json::Value = answer.body_mut().read_json().unwrap_or_default();
    Ok(document["mandatory"] == true)
}
`
}

function nodeMandatory(endpoint: string): string {
  return `const ARCHITECTURES = { x64: 'x86_64', arm64: 'aarch64', ia32: 'i686' }

/** Whether users can't put an update off. */
export async function isMandatory(update, clientId) {
  const url = '${endpoint}'
    .replace('{{target}}', update.target)
    .replace('{{arch}}', ARCHITECTURES[process.arch])
    .replace('{{current_version}}', update.currentVersion)
  const answer = await fetch(url, { headers: { 'X-Client-Id': clientId } })
  return answer.status === 200 && (await answer.json()).mandatory === true
}
`
}

/** In place of the line that installs. */
function rustReport(setup: GuideSetup): string {
  return `let result = update.download_and_install();
let event = if result.is_ok() { "installed" } else { "failed" };
let reason = result.as_ref().err().map(ToString::to_string);
let _ = ureq::post("${reportUrl(setup)}").header("X-Client-Id", client_id).send_json(serde_json::json!({ "event": event, "from": update.current_version, "to": update.version, "platform": update.target, "reason": reason }));
result?;
`
}

function nodeReport(setup: GuideSetup): string {
  return `const report = (event, reason) => fetch('${reportUrl(setup)}', { method: 'POST', headers: { 'X-Client-Id': clientId }, body: JSON.stringify({ event, from: currentVersion, to: update.version, platform: process.platform, reason: reason && String(reason) }) })
if (update) await update.downloadAndInstall().then(() => report('installed'), (reason) => report('failed', reason))
`
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
