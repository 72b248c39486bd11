import {
  type Guide,
  type GuideSetup,
  KEY_PLACEHOLDER,
  type Snippet,
} from '#web/lib/update-guides/update-guide.ts'
import { appcastUrl, sparkleConfig } from '#web/lib/update-guides/updater-config.ts'
import { elsewhereStep } from './elsewhere-steps.ts'
import { exampleVersion } from './example-version.ts'
import { ciStep, SIGNED } from './guide-texts.ts'
import { reportStep } from './report-step.ts'
import { sparkleKeys, sparkleReport, sparkleSigning } from './sparkle-code.ts'
import { sparkleWorkflow } from './sparkle-workflow.ts'

/** How apps with Sparkle, WinSparkle or NetSparkle get their updates from here: one appcast for all of them. */
export function sparkleGuide(setup: GuideSetup): Guide {
  const version = exampleVersion(setup)
  return {
    variables: null,
    document: 'appcast.xml',
    choice: 'Updater',
    steps: [
      {
        title: 'Make a signing key',
        text: `${SIGNED} One Ed25519 key does for all three updaters.`,
        warning:
          'Back up the private key and keep it secret. It has no password. Installed apps accept only what it signed.',
        makesKey: { scheme: 'ed25519' },
        snippets: sparkleKeys,
      },
      {
        title: 'Register the public key',
        text: 'List Sparkle among the updaters in Settings, and add the public key there. Every signature is then checked at upload.',
        snippets: [],
        registersKey: 'ed25519',
        lists: 'sparkle',
        link: 'settings',
      },
      {
        title: 'Point your updater here',
        text: 'All three read the same appcast. Its URL names the system of the build.',
        snippets: [
          {
            variant: 'Sparkle',
            ...sparkleConfig(setup),
          },
          {
            variant: 'Sparkle',
            ...sparkleChannel(setup),
            points: [
              'For a channel, write its name in place of `beta`.',
              'Publish a universal build. Separate builds add `&arch=arm64` or `&arch=x64` in the same way.',
              'The delegate’s `feedURLString(for:)` chooses a channel at run time. `allowedChannels` isn’t needed.',
              'Leave `SURequireSignedFeed` out: the appcast is made for each client, so it can’t be signed.',
            ],
          },
          {
            variant: 'WinSparkle',
            title: 'main.cpp',
            code: winSparkle(setup),
            points: [
              CHANNEL_POINT,
              'Name the processor of the build: `x64`, `arm64` or `x86`.',
              `The version must be the one of the release, such as \`${version}\`. Don’t set a build version.`,
              'Publish an `.exe` installer or an `.msi`. With both, the URL says which: `&kind=msi`.',
            ],
          },
          {
            variant: 'NetSparkle',
            title: 'Program.cs',
            code: netSparkle(setup),
            points: [
              CHANNEL_POINT,
              'Name system and processor: `os=windows`, `macos` or `linux`, and `arch=x64` or `arm64`.',
              'On Linux, name the package as well: `os=linux&arch=x64&kind=deb`, or `rpm` or `tar`.',
              'The mode must be `OnlyVerifySoftwareDownloads`: the appcast is made for each client, so only files are signed.',
              'To count versions in use, send `X-Client-Version` in `CreateHttpClient` of your own `WebRequestAppCastDataDownloader`.',
            ],
          },
        ],
      },
      {
        title: 'Sign and upload a version',
        text: 'Sign each file that installs an update. Upload it as a new release together with its `.edsig` file, which holds what the tool prints.',
        points: [
          'An `appcast.xml` of `generate_appcast` works too. Drop it beside the files, and its signatures are read.',
          'Notes are shown as HTML. A mandatory release is marked as critical.',
        ],
        snippets: sparkleSigning(setup),
        link: 'new-release',
      },
      ciStep(
        setup,
        sparkleWorkflow(setup),
        ['Replace both build steps with those of your app.'],
        [
          {
            name: 'SPARKLE_KEY',
            text: 'The private key. Sparkle reads it from the variable, WinSparkle from a file.',
          },
        ],
      ),
      elsewhereStep(setup, `${setup.app}-${version}.zip ${setup.app}-${version}-x64-setup.exe`),
      {
        title: 'What these updaters can’t do',
        kind: 'extra',
        text: 'Know this before you rely on it.',
        points: [
          'After a rollback, clients stay on what they have. None of the three goes back.',
          'Sparkle’s phased rollouts aren’t used. Roll out here. The server decides for each client.',
          'A client’s place in a rollout depends on its network and app, unless it sends `X-Client-Id` or `?client=`.',
        ],
        snippets: [],
      },
      reportStep(
        'Add this method to the delegate of Sparkle’s updater.',
        [{ title: 'AppDelegate.swift', code: sparkleReport(setup) }],
        ['Other apps send the same JSON. A finished update is counted by the next check.'],
      ),
    ],
  }
}

const CHANNEL_POINT = 'For a channel, add `&channel=beta` (or its name) to the end of the URL.'

/** Code, as prose that shows `&amp;` reads like a mistake. */
function sparkleChannel(setup: GuideSetup): Snippet {
  return {
    title: 'Info.plist, for a channel',
    code: `<!-- XML writes & as &amp; -->
<key>SUFeedURL</key>
<string>${appcastUrl(setup, 'os=macos&amp;channel=beta')}</string>
`,
  }
}

function winSparkle(setup: GuideSetup): string {
  return `win_sparkle_set_appcast_url("${appcastUrl(setup, 'os=windows&arch=x64')}");
win_sparkle_set_eddsa_public_key("${setup.ed25519Key ?? KEY_PLACEHOLDER}");
win_sparkle_set_app_details(L"${setup.org}", L"${setup.app}", L"${exampleVersion(setup)}");
win_sparkle_init();
`
}

function netSparkle(setup: GuideSetup): string {
  return `var updater = new SparkleUpdater(
    "${appcastUrl(setup, 'os=windows&arch=x64')}",
    new Ed25519Checker(SecurityMode.OnlyVerifySoftwareDownloads, "${setup.ed25519Key ?? KEY_PLACEHOLDER}"));
await updater.StartLoop(doInitialCheck: true);
`
}
