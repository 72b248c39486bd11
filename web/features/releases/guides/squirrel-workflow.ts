import type { Snippet } from '#web/lib/update-guides/update-guide.ts'

const expression = (text: string) => `$\{{ ${text} }}`
const API_KEY = `GANTRY_API_KEY: ${expression('secrets.GANTRY_API_KEY')}`
const RELEASE = `RELEASE: ${expression('needs.draft.outputs.release')}`

/**
 * A workflow for GitHub Actions that drafts, builds with Electron Forge for every system and processor at once, and publishes when
 * all is there. Nothing is built for a version that is already published.
 */
export function squirrelWorkflow(): Snippet {
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
          ${API_KEY}
          GANTRY_CHANNEL: ${expression('inputs.channel')}

  build:
    needs: draft
    if: needs.draft.outputs.release != ''
    strategy:
      matrix:
        os: [windows-latest, macos-latest]
        arch: [x64, arm64]
    runs-on: ${expression('matrix.os')}
    env:
      ARCH: ${expression('matrix.arch')}
    steps:
      # Windows would check the script out with line ends that no shell reads.
      - run: git config --global core.autocrlf false
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: npm ci
      - run: npx electron-forge make --arch "$ARCH"
      # Electron Forge names these alike for every processor.
      - run: |
          shopt -s nullglob
          for file in out/make/*/"$ARCH"/*.{nupkg,msix,exe}; do
            mv "$file" "$(dirname "$file")/$ARCH-$(basename "$file")"
          done
      - run: |
          shopt -s nullglob
          sh .github/release.sh upload "$RELEASE" out/make/{,*/,*/*/,*/*/*/}*.{zip,dmg,exe,nupkg,msix}
        env:
          ${API_KEY}
          ${RELEASE}

  publish:
    needs: [draft, build]
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: sh .github/release.sh publish "$RELEASE"
        env:
          ${API_KEY}
          ${RELEASE}
          GANTRY_ROLLOUT: ${expression('inputs.rollout')}
          GANTRY_CONFIRM: ${expression('inputs.confirm')}
`
  return { title: '.github/workflows/release.yml', code }
}
