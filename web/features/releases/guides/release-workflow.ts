import type { Snippet } from '#web/lib/update-guides/update-guide.ts'

interface WorkflowOptions {
  /** The folders that packages are built into, as a shell pattern. Without `$TARGET` it has an empty segment. */
  folder: string
  /** How the names of packages end, Mac archives apart. */
  packages: string[]
  /** What updaters of this tool call a Mac. */
  mac: 'darwin' | 'macos'
  /** Steps that set the runner up, as YAML lines. */
  prepare: string[]
  /** A line of shell; `$TARGET` is the Rust target on a Mac, elsewhere empty. */
  build: string
  /** Names of the secrets that the build signs with: environment variable and secret are named alike. */
  signing: string[]
}

/** The option that has cargo and its tools build for `$TARGET`, if there is one. */
export const FOR_TARGET = `\${TARGET:+--target "$TARGET"}`

const expression = (text: string) => `$\{{ ${text} }}`
const secret = (name: string) => `${name}: ${expression(`secrets.${name}`)}`
const indented = (spaces: number, lines: string[]) =>
  lines.map((line) => `${' '.repeat(spaces)}${line}`).join('\n')

/**
 * A workflow for GitHub Actions that drafts, builds and uploads on every system at once, and publishes when all is
 * there. Nothing is built for a version that is already published.
 */
export function releaseWorkflow({
  folder,
  packages,
  mac,
  prepare,
  build,
  signing,
}: WorkflowOptions): Snippet {
  const apiKey = secret('GANTRY_API_KEY')
  const release = `RELEASE: ${expression('needs.draft.outputs.release')}`
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
    steps:
      - uses: actions/checkout@v4
      - id: draft
        run: |
          if [ -f RELEASE_NOTES.md ]; then export GANTRY_NOTES_FILE=RELEASE_NOTES.md; fi
          release=$(sh .github/release.sh draft "$GITHUB_REF_NAME")
          echo "release=$release" >> "$GITHUB_OUTPUT"
        env:
          ${apiKey}
          GANTRY_CHANNEL: ${expression('inputs.channel')}

  build:
    needs: draft
    if: needs.draft.outputs.release != ''
    strategy:
      matrix:
        include:
          - os: ubuntu-22.04
          - os: windows-latest
          - os: macos-latest
            target: aarch64-apple-darwin
            platform: ${mac}-aarch64
          - os: macos-latest
            target: x86_64-apple-darwin
            platform: ${mac}-x86_64
    runs-on: ${expression('matrix.os')}
    env:
      TARGET: ${expression('matrix.target')}
    steps:
      # Windows would check the script out with line ends that no shell reads.
      - run: git config --global core.autocrlf false
      - uses: actions/checkout@v4
${indented(6, prepare)}
      - if: matrix.target
        run: rustup target add "$TARGET"
      - run: ${build}
        env:
${indented(10, signing.map(secret))}
      - run: |
          shopt -s nullglob
          built=${folder}
          sh .github/release.sh upload "$RELEASE" $built/*{${packages.join(',')}} \\
            \${PLATFORM:+--mac "$PLATFORM"} $built/*.app.tar.gz
        env:
          ${apiKey}
          ${release}
          PLATFORM: ${expression('matrix.platform')}

  publish:
    needs: [draft, build]
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: sh .github/release.sh publish "$RELEASE"
        env:
          ${apiKey}
          ${release}
          GANTRY_ROLLOUT: ${expression('inputs.rollout')}
          GANTRY_CONFIRM: ${expression('inputs.confirm')}
`
  return { title: '.github/workflows/release.yml', code }
}
