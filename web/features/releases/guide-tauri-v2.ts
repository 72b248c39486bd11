import { releaseScript } from './release-script.ts'
import { releaseWorkflow } from './release-workflow.ts'
import { feedAddress, type Guide, type GuideSetup, json, KEY_PLACEHOLDER } from './update-guide.ts'

const VARIABLES = '{{target}}-{{arch}}'
const WITH_BUNDLE = '{{target}}-{{arch}}-{{bundle_type}}'

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

/** How an app built with Tauri 2 gets its updates from here. */
export function tauriV2Guide(setup: GuideSetup): Guide {
  const pubkey = setup.publicKey ?? KEY_PLACEHOLDER
  const config = (variables: string) =>
    json({
      bundle: { createUpdaterArtifacts: true },
      plugins: { updater: { pubkey, endpoints: [feedAddress(setup, variables)] } },
    })
  return {
    title: 'Updates for Tauri 2',
    description: 'Build the updater plugin into your app and let it ask this application’s feed.',
    variables: VARIABLES,
    steps: [
      {
        title: 'Make a key pair',
        text: 'Updates are signed with the private key and checked with the public one. Keep the private key and its password safe: without them, installed apps can never be updated again.',
        snippets: [
          { title: 'Terminal', code: `npm run tauri signer generate -- -w ~/.tauri/${setup.app}.key` },
        ],
      },
      {
        title: 'Register the public key',
        text: `With the public key (the file ~/.tauri/${setup.app}.key.pub), every signature is checked against its file before a release can be published.`,
        snippets: [],
        registersKey: true,
      },
      {
        title: 'Add the plugins',
        text: 'The updater installs new versions, the process plugin restarts the app. The command registers both in Rust and permits them in the default capability.',
        snippets: [{ title: 'Terminal', code: 'npm run tauri add updater\nnpm run tauri add process' }],
      },
      {
        title: 'Point the updater here',
        text: 'Merge this into the configuration. For a channel, add ?channel=beta (or its name) to the end of the address.',
        snippets: [{ title: 'src-tauri/tauri.conf.json', code: config(VARIABLES) }],
      },
      {
        title: 'Or name the kind of package, too',
        text: 'If you ship several kinds of package for one system (an AppImage and a deb, say), use this address instead: each installation then gets an update of its own kind, and falls back to the platform’s main file when there is none.',
        snippets: [{ title: 'src-tauri/tauri.conf.json, by kind of package', code: config(WITH_BUNDLE) }],
      },
      {
        title: 'Ask for updates',
        text: 'When the app starts, or from a menu entry.',
        snippets: [{ title: 'src/update.ts', code: CLIENT }],
      },
      {
        title: 'Publish from GitHub Actions',
        text: 'Commit both files. Store an API key of scope “Read, Write” as the secret RELEASE_API_KEY, and the private key and its password as TAURI_SIGNING_PRIVATE_KEY and TAURI_SIGNING_PRIVATE_KEY_PASSWORD. A pushed tag such as v1.4.0 then becomes a release; its version must be the one in tauri.conf.json.',
        snippets: [releaseScript(setup), workflow()],
      },
    ],
  }
}

function workflow() {
  return releaseWorkflow({
    folder: 'src-tauri/target/release/bundle',
    runners: [
      {
        os: 'ubuntu-22.04',
        files: ['linux-x86_64 appimage-x86_64 appimage/*.AppImage', 'linux-x86_64-deb deb-x86_64 deb/*.deb'],
      },
      { os: 'macos-latest', files: ['darwin-aarch64 - macos/*.app.tar.gz', '- dmg-aarch64 dmg/*.dmg'] },
      { os: 'windows-latest', files: ['windows-x86_64 nsis-x86_64 nsis/*-setup.exe'] },
    ],
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
    build: 'npm run tauri build',
    signing: ['TAURI_SIGNING_PRIVATE_KEY', 'TAURI_SIGNING_PRIVATE_KEY_PASSWORD'],
  })
}
