import type { Snippet } from '#web/lib/update-guides/update-guide.ts'
import { API_KEY, expression, RELEASE, workflow } from './workflow-parts.ts'

/**
 * A workflow for GitHub Actions that drafts, builds with Electron Forge for every system and processor at once, and publishes when
 * all is there. Nothing is built for a version that is already published.
 */
export function squirrelWorkflow(): Snippet {
  return workflow({
    build: `  build:
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
`,
  })
}
