// How to publish without GitHub, and what happens when a publication is refused or repeated.

import type { GuideSetup, GuideStep, Snippet } from '#web/lib/update-guides/update-guide.ts'
import { exampleVersion } from './example-version.ts'
import { SCRIPT_FILE } from './guide-texts.ts'

/** The command that publishes these files with the script. */
export function publishSnippet(setup: GuideSetup, files: string, script = SCRIPT_FILE): Snippet {
  return {
    title: `Terminal, for ${setup.app}`,
    code: `export GANTRY_API_KEY=…
sh ${script} release ${exampleVersion(setup)} --notes-file RELEASE_NOTES.md \\
  ${files}
`,
  }
}

/** What a bundler of Tauri's family makes for three systems, as arguments of the script. */
export function bundledFiles(setup: GuideSetup, mac: 'darwin' | 'macos'): string {
  const { app } = setup
  const bundle = `${app}_${exampleVersion(setup)}`
  return `${bundle}_amd64.AppImage ${bundle}_x64-setup.exe \\
  --mac ${mac}-aarch64 apple-silicon/${app}.app.tar.gz \\
  --mac ${mac}-x86_64 intel/${app}.app.tar.gz`
}

const ELSEWHERE = `On any other CI, run \`${SCRIPT_FILE}\` from the step above. This one command makes a draft, uploads the files and publishes.`
const ASKS =
  'If a release looks like a mistake, it stays a draft, and the script prints each reason with a code.'

/** How to publish without GitHub, for tools whose guide has nothing else about confirming. */
export function elsewhereStep(setup: GuideSetup, files: string): GuideStep {
  return {
    title: 'Publish from elsewhere',
    kind: 'part',
    text: `${ELSEWHERE} ${ASKS} To publish it anyway, run the command again with \`--confirm\` and the codes.`,
    snippets: [publishSnippet(setup, files)],
  }
}

/** What happens when a publication is refused or repeated. */
export function confirmStep(workflow = ''): GuideStep {
  return {
    title: 'Confirm or repeat',
    kind: 'extra',
    text: `${ASKS} One reason is a platform that the live release has and this one lacks.`,
    points: [
      'Fix what it names and run it again, or publish the draft here.',
      `To publish it as it is, pass the codes: \`--confirm\` for the script${workflow}.`,
      'A re-run replaces the files of the draft. Once the version is published, a re-run changes nothing and succeeds.',
    ],
    snippets: [],
  }
}

/** How to publish without GitHub, and what happens when a publication is refused or repeated. */
export function afterwards(setup: GuideSetup, mac: 'darwin' | 'macos'): GuideStep[] {
  return [
    { ...elsewhereStep(setup, bundledFiles(setup, mac)), text: ELSEWHERE },
    confirmStep(', `confirm` when you run the workflow by hand on the tag'),
  ]
}
