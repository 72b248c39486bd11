import type { Guide, GuideSetup, Snippet } from '#web/lib/update-guides/update-guide.ts'
import { electronConfig } from '#web/lib/update-guides/updater-config.ts'
import { electronWorkflow } from './electron-workflow.ts'
import { elsewhereStep } from './elsewhere-steps.ts'
import { ciStep, notMandatory, versionPoint } from './guide-texts.ts'
import { reportStep, reportUrl } from './report-step.ts'

/** How an app that electron-builder packages gets its updates from here. */
export function electronGuide(setup: GuideSetup): Guide {
  const { title: configFile, code: publish } = electronConfig(setup)
  const client: Snippet = { title: 'src/update.js, in the main process', code: CLIENT }
  return {
    variables: null,
    steps: [
      {
        title: 'Add the updater',
        text: 'Install it, then list electron-updater among the updaters in Settings. Its files need no signature. The updater checks each file’s SHA-512, and Windows and macOS check the code signature.',
        snippets: [{ title: 'Terminal', code: 'npm install electron-updater' }],
        lists: 'electron',
        link: 'settings',
      },
      {
        title: 'Point the updater here',
        text: 'Merge this into the configuration of electron-builder. The URL becomes part of every build.',
        points: [
          'The updater asks for `latest.yml`, `latest-mac.yml` or `latest-linux.yml` below this URL. They are made here.',
          'For a channel, set `channel: beta` beside the URL, or add `?channel=beta` to it.',
          'A Mac is updated with the `zip`, so keep it among the targets.',
          'Keep electron-builder’s names of files. The updater finds its own by `arm64`.',
        ],
        snippets: [{ title: configFile, code: publish + TARGETS }],
      },
      {
        title: 'Ask for updates',
        text: 'When the app starts, or from a menu entry. The header says which version asks, so insights count it.',
        points: [
          notMandatory('The updater'),
          'After a rollback, clients go back only with `autoUpdater.allowDowngrade = true`.',
          'The updater doesn’t say which package it runs from. Publish the same Linux packages with each version.',
        ],
        snippets: [client],
      },
      {
        title: 'Build a version',
        text: 'The build leaves its files in `dist`. Upload the packages and their `.blockmap` files as a new release, or let CI do it as below. With block maps, clients download only what changed.',
        snippets: [{ title: 'Terminal, in the project', code: 'npx electron-builder --publish never' }],
        link: 'new-release',
      },
      ciStep(setup, electronWorkflow(), [
        versionPoint('`package.json`'),
        'Code signing is electron-builder’s: add its secrets, such as `CSC_LINK`, to the build step.',
      ]),
      elsewhereStep(setup, 'dist/*.exe dist/*.zip dist/*.dmg dist/*.AppImage dist/*.deb dist/*.blockmap'),
      reportStep(
        'This `src/update.js` replaces that of “Ask for updates”.',
        [{ title: client.title, code: reportingClient(setup) }],
        ['A finished update is counted by the next check, from the version in its header.'],
      ),
    ],
  }
}

const TARGETS = `
win:
  target: nsis
mac:
  target:
    - target: dmg
      arch: [x64, arm64]
    - target: zip
      arch: [x64, arm64]
linux:
  target: [AppImage, deb]
`

const CLIENT = `const { app } = require('electron')
const { autoUpdater } = require('electron-updater')

autoUpdater.requestHeaders = { 'X-Client-Version': app.getVersion() }

app.whenReady().then(() => autoUpdater.checkForUpdatesAndNotify())
`

/** The client above, which says why an update failed. */
function reportingClient(setup: GuideSetup): string {
  return CLIENT.replace(
    '\napp.whenReady()',
    `
const linux = \`linux-\${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-electron\`
const others = { win32: 'windows-electron', darwin: 'darwin-electron' }
const platform = others[process.platform] ?? linux
let to = app.getVersion()
autoUpdater.on('update-available', ({ version }) => { to = version })
autoUpdater.on('error', (error) =>
  fetch('${reportUrl(setup)}', {
    method: 'POST',
    body: JSON.stringify({
      event: 'failed',
      from: app.getVersion(),
      to,
      platform,
      reason: error.message,
    }),
  }),
)

app.whenReady()`,
  )
}
