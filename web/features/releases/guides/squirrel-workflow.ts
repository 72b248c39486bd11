import type { Snippet } from '#web/lib/update-guides/update-guide.ts'
import { AFTER_DRAFT, CHECKOUT, expression, UPLOAD_ENV, workflow } from './workflow-parts.ts'

/**
 * A workflow for GitHub Actions that drafts, builds with Electron Forge for every system and processor at once, and publishes when
 * all is there. Nothing is built for a version that is already published.
 */
export function squirrelWorkflow(): Snippet {
  return workflow({
    build: `  build:
${AFTER_DRAFT}    strategy:
      matrix:
        os: [windows-latest, macos-latest]
        arch: [x64, arm64]
    runs-on: ${expression('matrix.os')}
    env:
      ARCH: ${expression('matrix.arch')}
    steps:
${CHECKOUT}      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: npm ci
      - run: npx electron-forge make --arch "$ARCH"
      # Electron Forge names these alike for every processor. The live release, which a delta starts from, lies beside them.
      - run: |
          shopt -s nullglob
          version=\${GITHUB_REF_NAME#v} version=\${version%%+*} suffix=
          case $version in *-*) suffix=-\${version#*-} ;; esac
          # In the names of packages, 2.0.0-rc.1 is 2.0.0-rc1.
          package=\${version%%-*}\${suffix//./}
          for file in out/make/*/"$ARCH"/*.{nupkg,msix,exe}; do
            case $file in
              *-"$package"-*.nupkg | *.msix | *.exe) mv "$file" "$(dirname "$file")/$ARCH-$(basename "$file")" ;;
              *) rm "$file" ;;
            esac
          done
      - run: |
          shopt -s nullglob
          sh .github/release.sh upload "$RELEASE" out/make/{,*/,*/*/,*/*/*/}*.{zip,dmg,exe,nupkg,msix}
${UPLOAD_ENV}`,
  })
}
