// What the workflows of all packaging tools have in common: a draft first, then a build that is the tool's own, and the
// publication when all is there. Nothing is built for a version that is already published.

import type { Snippet } from '#web/lib/update-guides/update-guide.ts'

export const expression = (text: string) => `$\{{ ${text} }}`
export const secret = (name: string) => `${name}: ${expression(`secrets.${name}`)}`
export const API_KEY = secret('GANTRY_API_KEY')
const RELEASE = `RELEASE: ${expression('needs.draft.outputs.release')}`

/** Of a job, in whole lines of YAML: it runs only when there is something to build. */
export const AFTER_DRAFT = `    needs: draft
    if: needs.draft.outputs.release != ''
`
/** Steps that check out, on any system. */
export const CHECKOUT = `      # Windows would check the script out with line ends that no shell reads.
      - run: git config --global core.autocrlf false
      - uses: actions/checkout@v4
`
/** What a step needs to upload. */
export const UPLOAD_ENV = `        env:
          ${API_KEY}
          ${RELEASE}
`

interface WorkflowParts {
  /** The jobs that build, in whole lines of YAML. */
  build: string
  /** Their names. */
  jobs?: string
  /** Outputs of the draft beside `release`, and the lines of shell that set them. */
  outputs?: string
  script?: string
}

/** A workflow for GitHub Actions. */
export function workflow({ build, jobs = 'build', outputs = '', script = '' }: WorkflowParts): Snippet {
  const code = `name: Release
on:
  push:
    tags: ['v*']
  # By hand, with options: choose the tag under “Use workflow from”.
  workflow_dispatch:
    inputs:
      channel:
        description: Channel; - is production, empty takes it from the version
      rollout:
        description: Percentage of the clients that get it
      confirm:
        description: Codes to confirm that a refused publication named

permissions:
  contents: read

concurrency: release-${expression('github.ref')}

defaults:
  run:
    shell: bash

jobs:
  draft:
    runs-on: ubuntu-latest
    outputs:
      # Empty when the version is already published.
      release: ${expression('steps.draft.outputs.release')}
${outputs}    steps:
      - uses: actions/checkout@v4
      - id: draft
        run: |
          if [ -f RELEASE_NOTES.md ]; then export GANTRY_NOTES_FILE=RELEASE_NOTES.md; fi
          release=$(sh .github/release.sh draft "$GITHUB_REF_NAME")
          echo "release=$release" >> "$GITHUB_OUTPUT"
${script}        env:
          ${API_KEY}
          GANTRY_CHANNEL: ${expression('inputs.channel')}

${build}
  publish:
    needs: [draft, ${jobs}]
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: sh .github/release.sh publish "$RELEASE"
${UPLOAD_ENV}          GANTRY_ROLLOUT: ${expression('inputs.rollout')}
          GANTRY_CONFIRM: ${expression('inputs.confirm')}
`
  return { title: '.github/workflows/release.yml', code }
}
