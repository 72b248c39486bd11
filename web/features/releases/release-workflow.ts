import type { Snippet } from './update-guide.ts'

export interface Runner {
  os: string
  /** Per file: update platform, download platform (`-` for none), path pattern. */
  files: string[]
}

interface WorkflowOptions {
  runners: Runner[]
  /** Folder that the path patterns start from. */
  folder: string
  /** Steps that set the machine up, as YAML lines. */
  prepare: string[]
  build: string
  /** Names of the secrets that the build signs with: environment variable and secret are named alike. */
  signing: string[]
}

const expression = (text: string) => `$\{{ ${text} }}`
const secret = (name: string) => `${name}: ${expression(`secrets.${name}`)}`
const indented = (spaces: number, lines: string[]) =>
  lines.map((line) => `${' '.repeat(spaces)}${line}`).join('\n')

/** A workflow for GitHub Actions that drafts, builds and uploads everywhere at once, and publishes when all is there. */
export function releaseWorkflow(options: WorkflowOptions): Snippet {
  const { runners, folder, prepare, build, signing } = options
  const matrix = runners.flatMap(({ os, files }) => [
    `- os: ${os}`,
    '  files: |',
    ...files.map((line) => `    ${line}`),
  ])
  const code = `name: Release
on:
  push:
    tags: ['v*']

env:
  ${secret('RELEASE_API_KEY')}

defaults:
  run:
    shell: bash

jobs:
  draft:
    runs-on: ubuntu-latest
    outputs:
      release: ${expression('steps.draft.outputs.release')}
    steps:
      - uses: actions/checkout@v4
      - id: draft
        run: |
          release=$(bash .github/release.sh draft "\${GITHUB_REF_NAME#v}")
          echo "release=$release" >> "$GITHUB_OUTPUT"

  build:
    needs: draft
    strategy:
      matrix:
        include:
${indented(10, matrix)}
    runs-on: ${expression('matrix.os')}
    steps:
      - uses: actions/checkout@v4
${indented(6, prepare)}
      - run: ${build}
        env:
${indented(10, signing.map(secret))}
      - run: |
          while read -r update download file; do
            [ -n "$update" ] || continue
            bash .github/release.sh upload "$RELEASE" "$update" "$download" ${folder}/$file < /dev/null
          done <<< "$FILES"
        env:
          RELEASE: ${expression('needs.draft.outputs.release')}
          FILES: ${expression('matrix.files')}

  publish:
    needs: [draft, build]
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: bash .github/release.sh publish "$RELEASE"
        env:
          RELEASE: ${expression('needs.draft.outputs.release')}
`
  return { title: '.github/workflows/release.yml', code }
}
