// What connects an updater to its feed, by packaging tool: the guides and the first run print the same.

import type { Updater, Updating } from '#shared/domain/organizations/application.ts'
import { ownUpdater } from '#shared/update-pages.ts'
import { FEED_VARIABLES, TAURI_V2_VARIABLES } from './feed-variables.ts'
import { feedUrl, type GuideSetup, json, KEY_PLACEHOLDER, type Snippet } from './update-guide.ts'

const TAURI_CONFIG = 'src-tauri/tauri.conf.json'

/** The updater of Tauri 1, without its dialog. */
export function tauriV1Updater(setup: GuideSetup) {
  return {
    active: true,
    endpoints: [feedUrl(setup, FEED_VARIABLES)],
    pubkey: setup.publicKey ?? KEY_PLACEHOLDER,
  }
}

export function tauriV2Config(setup: GuideSetup) {
  const updater = {
    pubkey: setup.publicKey ?? KEY_PLACEHOLDER,
    endpoints: [feedUrl(setup, TAURI_V2_VARIABLES)],
  }
  return { bundle: { createUpdaterArtifacts: true }, plugins: { updater } }
}

/** How Packager's updater for Rust is configured, in the app's code. */
function packagerConfig(setup: GuideSetup): string {
  return `let config = Config {
    endpoints: vec!["${feedUrl(setup, FEED_VARIABLES)}".parse()?],
    pubkey: "${setup.publicKey ?? KEY_PLACEHOLDER}".into(),
    ..Default::default()
};
`
}

export const PACKAGER_ADD = 'cargo add cargo-packager-updater'
export const PACKAGER_IMPORT = 'use cargo_packager_updater::{Config, UpdaterBuilder};\n'

/** What asks for an update and installs it, in an app's code in Rust. */
export function packagerUpdate(setup: GuideSetup): string {
  const config = packagerConfig(setup).trimEnd().replaceAll('\n', '\n    ')
  return `pub fn update(client_id: &str) -> Result<(), Box<dyn std::error::Error>> {
    ${config}
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

/** What Taurify finds an application by. */
export function taurifyConfig({ org, app }: GuideSetup) {
  return { cloudOrgSlug: org, cloudAppSlug: app }
}

/** The publish section of electron-builder's configuration. It ends up in every build. */
export function electronConfig(setup: GuideSetup): Snippet {
  return {
    title: 'electron-builder.yml',
    code: `publish:
  provider: generic
  url: ${feedUrl(setup, null)}
`,
  }
}

/** What points Electron's own updater here, in the app's code. */
export function squirrelConfig(setup: GuideSetup): Snippet {
  const { org, app, deliveryOrigin } = setup
  return {
    title: 'src/main.js, in the main process',
    code: `const { updateElectronApp, UpdateSourceType } = require('update-electron-app')

updateElectronApp({
  updateSource: {
    type: UpdateSourceType.ElectronPublicUpdateService,
    host: '${deliveryOrigin}/update',
    repo: '${org}/${app}',
  },
})
`,
  }
}

/** The appcast, with what an updater names of itself: `os=windows&arch=x64`. */
export function appcastUrl(setup: GuideSetup, query = ''): string {
  return `${feedUrl(setup, null)}/appcast.xml${query && `?${query}`}`
}

/** What Sparkle reads of an app's Info.plist. */
export function sparkleConfig(setup: GuideSetup): Snippet {
  return {
    title: 'Info.plist',
    code: `<key>SUFeedURL</key>
<string>${appcastUrl(setup, 'os=macos')}</string>
<key>SUPublicEDKey</key>
<string>${setup.ed25519Key ?? KEY_PLACEHOLDER}</string>
`,
  }
}

/** What points Velopack here, in the code of a .NET app. */
export function velopackConfig(setup: GuideSetup): Snippet {
  return {
    title: 'Program.cs',
    code: `using Velopack;
using Velopack.Sources;

// First of all: it may be an installation or an update that starts the app.
VelopackApp.Build().Run();

var manager = new UpdateManager(new VelopackFlowSource("${feedUrl(setup, null)}/"));
var update = await manager.CheckForUpdatesAsync();
if (update != null)
{
    await manager.DownloadUpdatesAsync(update);
    manager.ApplyUpdatesAndRestart(update);
}
`,
  }
}

const CONFIGS: Record<Updater, (setup: GuideSetup) => Snippet> = {
  electron: electronConfig,
  squirrel: squirrelConfig,
  sparkle: sparkleConfig,
  velopack: velopackConfig,
}

/** `needs`: the command that adds the packages that the code needs. */
type ConnectSnippet = Snippet & { needs?: string }

/** The one file that points an app's updater here and, where that is code, checks with it; or the URL of its feed where a tool has no such file. */
export function connectSnippet(application: Updating, setup: GuideSetup): ConnectSnippet {
  const updater = ownUpdater(application)
  if (updater) return CONFIGS[updater](setup)
  switch (application.appType) {
    case 'TauriVersion2':
      return { title: TAURI_CONFIG, code: json(tauriV2Config(setup)) }
    case 'TauriVersion1':
      return {
        title: TAURI_CONFIG,
        code: json({ tauri: { updater: { ...tauriV1Updater(setup), dialog: true } } }),
      }
    case 'Packager':
      return {
        ...{ title: 'src/update.rs', code: `${PACKAGER_IMPORT}\n${packagerUpdate(setup)}` },
        needs: PACKAGER_ADD,
      }
    case 'Taurify':
      return { title: 'taurify.json', code: json(taurifyConfig(setup)) }
    default:
      return { title: 'Feed URL', code: feedUrl(setup, FEED_VARIABLES) }
  }
}
