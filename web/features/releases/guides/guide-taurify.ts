import { TAURIFY_CI_STEP } from '#web/lib/update-guides/ci-guide.ts'
import { FEED_VARIABLES } from '#web/lib/update-guides/feed-variables.ts'
import { feedUrl, type Guide, type GuideSetup, json } from '#web/lib/update-guides/update-guide.ts'
import { taurifyConfig } from '#web/lib/update-guides/updater-config.ts'
import { bundledFiles, confirmStep, publishSnippet } from './elsewhere-steps.ts'
import { KEEP_KEY, scriptSnippet } from './guide-texts.ts'
import { connectHint, reportingClient, reportStep } from './report-step.ts'

const CLIENT = `import { relaunch } from '@crabnebula/taurify-api/process'
import { check } from '@crabnebula/taurify-api/updater'

const update = await check()
if (update) {
  await update.downloadAndInstall()
  await relaunch()
}
`

/** How an app built with Taurify gets its updates from here. */
export function taurifyGuide(setup: GuideSetup): Guide {
  return {
    variables: FEED_VARIABLES,
    steps: [
      {
        title: 'Name the application',
        text: 'Taurify finds an application by the slugs of its organization and its own. Use the same two here and there.',
        snippets: [{ title: 'taurify.json', code: json(taurifyConfig(setup)) }],
      },
      {
        title: 'Make a key pair',
        text: 'The command writes the public key into `taurify.json` and the private one into a file of its own.',
        warning: KEEP_KEY,
        makesKey: { scheme: 'minisign' },
        snippets: [{ title: 'Terminal', code: 'npm exec taurify keypair -- generate' }],
      },
      {
        title: 'Register the updater public key',
        text: 'With the public key from `taurify.json`, every signature is checked against its file before a release can be published.',
        snippets: [],
        registersKey: 'minisign',
      },
      {
        title: 'Ask for updates',
        text: 'When the app starts, or from a menu entry. The app asks the URL that Taurify’s build server puts into it. `taurify.json` has no documented key for that URL: give it to the operator of the server.',
        snippets: [
          { title: 'Feed URL, for the build server', code: feedUrl(setup, FEED_VARIABLES) },
          { title: 'src/update.js', code: CLIENT },
        ],
      },
      {
        title: TAURIFY_CI_STEP,
        text: 'Take the installers and their `.sig` files from the build, and publish them with this script from any CI or computer. `GANTRY_API_KEY` is an API key of scope “Read, Write”.',
        snippets: [
          scriptSnippet(setup, 'release.sh'),
          publishSnippet(setup, bundledFiles(setup, 'macos'), 'release.sh'),
        ],
        link: 'api-key',
      },
      confirmStep(),
      reportStep(
        'This `src/update.js` replaces that of “Ask for updates”.',
        [{ title: 'src/update.js', code: reportingClient(CLIENT, { setup }) }],
        [connectHint(setup), 'Without a client id, these reports are shown as unconfirmed.'],
      ),
    ],
  }
}
