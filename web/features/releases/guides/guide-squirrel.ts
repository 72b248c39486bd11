import { feedUrl, type Guide, type GuideSetup } from '#web/lib/update-guides/update-guide.ts'
import { squirrelConfig } from '#web/lib/update-guides/updater-config.ts'
import { elsewhereStep } from './elsewhere-steps.ts'
import { exampleVersion } from './example-version.ts'
import { ciStep, notMandatory, versionPoint } from './guide-texts.ts'
import { reportStep, reportUrl } from './report-step.ts'
import { squirrelWorkflow } from './squirrel-workflow.ts'

/** How an app that Electron Forge packages gets its updates from here. */
export function squirrelGuide(setup: GuideSetup): Guide {
  return {
    variables: null,
    choice: 'Channel',
    steps: [
      {
        title: 'Add the updater',
        text: 'Install it, then list Squirrel among the updaters in Settings. Its files need no signature. The updater checks each package, and macOS checks the code signature.',
        snippets: [{ title: 'Terminal', code: 'npm install update-electron-app' }],
        lists: 'squirrel',
        link: 'settings',
      },
      {
        title: 'Make its packages',
        text: 'Keep these makers in the configuration of Electron Forge. Squirrel updates a Mac with the `zip`, and Windows with the `nupkg`.',
        points: [
          'Sign the Mac app: Squirrel refuses one that isn’t signed by the same team.',
          'With `remoteReleases`, each build makes a delta from the release that is live.',
          'For MSIX, add `@electron-forge/maker-msix`.',
        ],
        snippets: [{ title: 'forge.config.js, the makers', code: makers(setup) }],
      },
      {
        title: 'Ask for updates',
        text: 'The module checks when the app starts and every ten minutes, downloads the update and offers to restart. It needs HTTPS.',
        snippets: [
          { variant: 'Production', ...squirrelConfig(setup) },
          {
            variant: 'Another channel',
            title: 'src/main.js, for a channel',
            code: channelClient(setup),
            points: ['This calls Electron’s `autoUpdater`, as the module’s URL has no place for a channel.'],
          },
        ],
      },
      {
        title: 'Build a version',
        text: 'The build leaves its files in `out/make`. Upload the `zip`, the `nupkg` files and the installers as a new release, or let CI do it as below. `RELEASES` and `RELEASES.json` are made here.',
        points: [
          'Electron Forge gives `nupkg`, `msix` and installers the same name for every processor. Put `arm64` before the names of Arm builds.',
          'Keep the version at the end of a `nupkg`’s name, where Squirrel reads it.',
          'With `remoteReleases`, the live release lies beside the new one. Upload only the packages of the new version.',
        ],
        snippets: [{ title: 'Terminal, in the project', code: 'npx electron-forge make' }],
        link: 'new-release',
      },
      ciStep(setup, squirrelWorkflow(), [
        versionPoint('`package.json`'),
        'Code signing is Electron Forge’s: add its secrets to the build step.',
      ]),
      elsewhereStep(
        setup,
        `out/make/zip/darwin/*/*.zip out/make/squirrel.windows/x64/*-${exampleVersion(setup)}-*.nupkg out/make/squirrel.windows/x64/*.exe`,
      ),
      {
        title: 'What Squirrel can’t do',
        kind: 'extra',
        text: 'Know this before you rely on it.',
        points: [
          'After a rollback, clients on macOS go back. Squirrel.Windows and MSIX stay on the higher version.',
          notMandatory('Squirrel'),
          'Clients with a static storage URL skip required steps, as they don’t send their version.',
          'Clients send no id of their own. Those of one network are in a rollout together, unless the URL has `?client=` and an id.',
          'Linux has no updater in Electron. Use its packages as downloads.',
        ],
        snippets: [],
      },
      reportStep(
        'Add this below the code of “Ask for updates”. If that has the first line already, leave it out here.',
        [{ title: 'src/main.js, in the main process', code: reportingClient(setup) }],
        ['A finished update is counted by the next check, from the version in its URL.'],
      ),
    ],
  }
}

function makers(setup: GuideSetup): string {
  return `const feed = '${feedUrl(setup, null)}'

module.exports = {
  makers: [
    { name: '@electron-forge/maker-zip', platforms: ['darwin'] },
    {
      name: '@electron-forge/maker-squirrel',
      config: (arch) => ({ remoteReleases: \`\${feed}/win32/\${arch}\` }),
    },
  ],
}
`
}

/** Electron's own calls, which take any URL. */
function channelClient(setup: GuideSetup): string {
  return `const { app, autoUpdater } = require('electron')

app.whenReady().then(() => {
  const client = \`\${process.platform}-\${process.arch}/\${app.getVersion()}\`
  autoUpdater.setFeedURL({ url: \`${feedUrl(setup, null)}/\${client}?channel=beta\` })
  autoUpdater.checkForUpdates()
})
`
}

/** The updater doesn't say which version failed: the feed does. */
function reportingClient(setup: GuideSetup): string {
  return `const { app, autoUpdater } = require('electron')

const from = app.getVersion()
const os = { win32: 'windows', darwin: 'darwin' }[process.platform]
const arch = { x64: 'x86_64', arm64: 'aarch64', ia32: 'i686' }[process.arch]
autoUpdater.on('error', async (error) => {
  const offer = await fetch(\`${feedUrl(setup, null)}/\${process.platform}-\${process.arch}/\${from}\`)
  const to = offer.status === 200 ? (await offer.json()).version : from
  const platform = \`\${os}-\${arch}-squirrel\`
  await fetch('${reportUrl(setup)}', {
    method: 'POST',
    body: JSON.stringify({ event: 'failed', from, to, platform, reason: error.message }),
  })
})
`
}
