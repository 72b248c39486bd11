import type { GuideSetup, Snippet } from '#web/lib/update-guides/update-guide.ts'
import { API_KEY, expression, RELEASE } from './workflow-parts.ts'

const SPARKLE = '2.6.4'
const WINSPARKLE = '0.9.4'

/**
 * A workflow for GitHub Actions that drafts, builds and signs on a Mac and on Windows at once, and publishes when both
 * are there. The build itself is the app's own.
 */
export function sparkleWorkflow({ app }: GuideSetup): Snippet {
  const code = `name: Release
on:
  push:
    tags: ['v*']

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

  macos:
    needs: draft
    if: needs.draft.outputs.release != ''
    runs-on: macos-latest
    steps:
      - uses: actions/checkout@v4
      - name: Build
        run: |
          xcodebuild -scheme ${app} -configuration Release -archivePath build/app archive
          mkdir -p dist
          ditto -c -k --sequesterRsrc --keepParent build/app.xcarchive/Products/Applications/*.app \\
            "dist/${app}-\${GITHUB_REF_NAME#v}.zip"
      - name: Sign
        run: |
          curl -fsSL https://github.com/sparkle-project/Sparkle/releases/download/${SPARKLE}/Sparkle-${SPARKLE}.tar.xz | tar -xJ ./bin
          for file in dist/*; do printf %s "$SPARKLE_KEY" | ./bin/sign_update --ed-key-file - "$file" > "$file.edsig"; done
        env:
          SPARKLE_KEY: ${expression('secrets.SPARKLE_KEY')}
      - run: sh .github/release.sh upload "$RELEASE" dist/*
        env:
          ${API_KEY}
          ${RELEASE}

  windows:
    needs: draft
    if: needs.draft.outputs.release != ''
    runs-on: windows-latest
    steps:
      # Windows would check the script out with line ends that no shell reads.
      - run: git config --global core.autocrlf false
      - uses: actions/checkout@v4
      - name: Build
        run: |
          cmake -B build && cmake --build build --config Release
          iscc "//DVersion=\${GITHUB_REF_NAME#v}" //Odist "//F${app}-\${GITHUB_REF_NAME#v}-x64-setup" setup.iss
      - name: Sign
        run: |
          curl -fsSLO https://github.com/vslavik/winsparkle/releases/download/v${WINSPARKLE}/WinSparkle-${WINSPARKLE}.zip
          unzip -q WinSparkle-${WINSPARKLE}.zip
          printf %s "$SPARKLE_KEY" > "$RUNNER_TEMP/key"
          for file in dist/*; do
            WinSparkle-${WINSPARKLE}/bin/winsparkle-tool.exe sign --private-key-file "$RUNNER_TEMP/key" "$file" > "$file.edsig"
          done
        env:
          SPARKLE_KEY: ${expression('secrets.SPARKLE_KEY')}
      - run: sh .github/release.sh upload "$RELEASE" dist/*
        env:
          ${API_KEY}
          ${RELEASE}

  publish:
    needs: [draft, macos, windows]
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: sh .github/release.sh publish "$RELEASE"
        env:
          ${API_KEY}
          ${RELEASE}
`
  return { title: '.github/workflows/release.yml', code }
}
