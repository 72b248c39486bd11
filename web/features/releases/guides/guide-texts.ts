// What the guides of all tools say alike about keys, channels and publishing.

import { releaseScript } from '#web/lib/release-script/release-script.ts'
import { CI_STEP, unreachableFromCi } from '#web/lib/update-guides/ci-guide.ts'
import type { GuideSetup, GuideStep, Secret, Snippet } from '#web/lib/update-guides/update-guide.ts'
import { examplePrerelease, exampleVersion } from './example-version.ts'

export const SIGNED = 'Updates are signed with the private key and checked with the public one.'

export const KEEP_KEY =
  'Keep the private key and its password safe, and never commit the key. Without them, installed apps can never be updated again.'

export const CHANNEL_HINT =
  'For a channel, add `?channel=beta` (or its name) to the end of the URL. A channel that includes production also gets its releases.'

/** What becomes of mandatory releases in an updater that knows only which version is next. */
export const notMandatory = (updater: string) =>
  `${updater} can’t force an update. If clients mustn’t skip a version, make it a required step while it’s a draft. Older clients then get that version first, and newer versions after it.`

export const SCRIPT_FILE = '.github/release.sh'

/** The one script, for a snippet. */
export function scriptSnippet(setup: GuideSetup, title = SCRIPT_FILE): Snippet {
  return { title, code: releaseScript(setup) }
}

/** How a tool's build is signed. */
export interface Signing {
  /** Names of the variables with the private key and its password. */
  key: string
  password: string
  /** The file with the private key. */
  file: string
  /** The command that signs one file with the key in the environment. */
  sign: string
}

/** How files get both signatures while the second key replaces the first; nothing otherwise. */
export function rotationSteps(setup: GuideSetup, { key, password, sign }: Signing): GuideStep[] {
  if (!setup.isRotating) return []
  const file = `${setup.app}_${exampleVersion(setup)}_amd64.AppImage`
  return [
    {
      title: 'Sign with both keys',
      text: 'A second updater key replaces the first. Until the first is retired, every file needs a signature with each. The build signs with the new key and the app contains it; the old key signs afterwards.',
      points: [
        'Which signature is in `.sig` and which in `.2.sig` doesn’t matter. Each names its key.',
        'In the workflow below, a step does the same.',
        'Make the first version with the new key a required step in its draft.',
      ],
      snippets: [
        {
          title: 'Terminal, for each file',
          code: `mv ${file}.sig ${file}.2.sig
${key}="$(cat old.key)" ${password}=… \\
  ${sign} ${file}
`,
        },
      ],
    },
  ]
}

/** How to make the first files by hand, with a command that leaves them in `folder`. */
export function buildStep({ key, password, file }: Signing, command: string, folder: string): GuideStep {
  return {
    title: 'Build a signed version',
    text: `With the private key in its environment, the build writes a \`.sig\` file beside each package in \`${folder}\`. Upload both as a new release, or let CI do it as below.`,
    snippets: [
      {
        title: 'Terminal, in the project',
        code: `export ${key}="$(cat ${file})"\nexport ${password}=…\n${command}`,
      },
    ],
    link: 'new-release',
  }
}

/**
 * The script, and a workflow that runs it on every system.
 * @param points what there is to know of the tool's own versions and builds
 * @param secrets of the tool, beside the API key
 */
export function ciStep(
  setup: GuideSetup,
  workflow: Snippet,
  points: string[],
  secrets: Secret[] = [],
): GuideStep {
  const warning = unreachableFromCi(setup.siteOrigin)
  return {
    title: CI_STEP,
    text: `Commit the two files below, \`${SCRIPT_FILE}\` and \`${workflow.title}\`. Add ${secrets.length > 0 ? 'the secrets' : 'the secret'} to the repository, and push a tag.`,
    ...(warning && { warning }),
    secrets: [{ name: 'GANTRY_API_KEY', text: 'An API key of scope “Read, Write”' }, ...secrets],
    points: [
      ...points,
      `The tag \`v${exampleVersion(setup)}\` goes to production, \`v${examplePrerelease(setup)}\` to the channel \`rc\`.`,
      'Notes come from `RELEASE_NOTES.md` if there is one.',
    ],
    snippets: [scriptSnippet(setup), workflow],
    link: 'api-key',
  }
}

interface Publishing {
  signing: Signing
  /** The file that holds the app's version. */
  project: string
  workflow: Snippet
  points?: string[]
}

/** The same for a tool whose build signs. */
export function publishStep(
  setup: GuideSetup,
  { signing: { key, password, file }, project, workflow, points = [] }: Publishing,
): GuideStep {
  return ciStep(
    setup,
    workflow,
    [versionPoint(project), ...points],
    [
      { name: key, text: `The content of \`${file}\`` },
      { name: password, text: 'Its password' },
      ...(setup.isRotating
        ? [
            { name: 'OLD_SIGNING_KEY', text: 'The content of the file of the key that is replaced' },
            { name: 'OLD_SIGNING_KEY_PASSWORD', text: 'The password of that key' },
          ]
        : []),
    ],
  )
}

/** The script compares them. */
export const versionPoint = (project: string) => `The version must match the one in ${project}.`
