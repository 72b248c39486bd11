import { releaseScript } from './release-script.ts'
import { releaseWorkflow } from './release-workflow.ts'
import { feedAddress, type Guide, type GuideSetup, KEY_PLACEHOLDER } from './update-guide.ts'

const VARIABLES = '{{target}}-{{arch}}'

/** How an app packaged with Packager gets its updates from here. */
export function packagerGuide(setup: GuideSetup): Guide {
  const endpoint = feedAddress(setup, VARIABLES)
  const pubkey = setup.publicKey ?? KEY_PLACEHOLDER
  return {
    title: 'Updates for Packager',
    description: 'Build the updater into a Rust or Node.js app and let it ask this application’s feed.',
    variables: VARIABLES,
    steps: [
      {
        title: 'Make a key pair',
        text: 'Updates are signed with the private key and checked with the public one. The command writes both keys. Keep the private one and its password safe: without them, installed apps can never be updated again.',
        snippets: [
          {
            title: 'Terminal',
            code: `cargo install cargo-packager --locked\ncargo packager signer generate --path ${setup.app}.key`,
          },
        ],
      },
      {
        title: 'Register the public key',
        text: 'With the public key, every signature is checked against its file before a release can be published.',
        snippets: [],
        registersKey: true,
      },
      {
        title: 'Ask for updates from Rust',
        text: 'Run cargo add cargo-packager-updater first. For a channel, add ?channel=beta (or its name) to the end of the address.',
        snippets: [{ title: 'src/update.rs', code: rustClient(endpoint, pubkey) }],
      },
      {
        title: 'Or from Node.js',
        text: 'Run npm install @crabnebula/updater first.',
        snippets: [{ title: 'src/update.js', code: nodeClient(endpoint, pubkey) }],
      },
      {
        title: 'Publish from GitHub Actions',
        text: 'Commit both files. Store an API key of scope “Read, Write” as the secret RELEASE_API_KEY, and the private key and its password as CARGO_PACKAGER_SIGN_PRIVATE_KEY and CARGO_PACKAGER_SIGN_PRIVATE_KEY_PASSWORD. A pushed tag such as v1.4.0 then becomes a release; its version must be the one in Cargo.toml.',
        snippets: [releaseScript(setup), workflow()],
      },
    ],
  }
}

function rustClient(endpoint: string, pubkey: string): string {
  return `use cargo_packager_updater::{Config, UpdaterBuilder};

/// \`client_id\` names this installation, so that it stays on the same side of a gradual rollout.
pub fn update(client_id: &str) -> Result<(), Box<dyn std::error::Error>> {
    let config = Config {
        endpoints: vec!["${endpoint}".parse()?],
        pubkey: "${pubkey}".into(),
        ..Default::default()
    };
    let updater = UpdaterBuilder::new(env!("CARGO_PKG_VERSION").parse()?, config)
        .header("X-Client-Id", client_id)?
        .build()?;
    if let Some(update) = updater.check()? {
        update.download_and_install()?;
    }
    Ok(())
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

function workflow() {
  return releaseWorkflow({
    folder: 'target/release',
    runners: [
      { os: 'ubuntu-22.04', files: ['linux-x86_64 appimage-x86_64 *.AppImage'] },
      { os: 'macos-latest', files: ['macos-aarch64 - *.app.tar.gz', '- dmg-aarch64 *.dmg'] },
      { os: 'windows-latest', files: ['windows-x86_64 nsis-x86_64 *-setup.exe'] },
    ],
    prepare: ['- run: cargo install cargo-packager --locked', '- run: cargo build --release'],
    build: 'cargo packager --release',
    signing: ['CARGO_PACKAGER_SIGN_PRIVATE_KEY', 'CARGO_PACKAGER_SIGN_PRIVATE_KEY_PASSWORD'],
  })
}
