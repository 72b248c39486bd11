import type { Snippet } from '#web/lib/update-guides/update-guide.ts'
import { AFTER_DRAFT, CHECKOUT, expression, UPLOAD_ENV, workflow } from './workflow-parts.ts'

/**
 * A workflow for GitHub Actions that drafts, builds with electron-builder on every system at once, and publishes when
 * all is there. Nothing is built for a version that is already published.
 */
export function electronWorkflow(): Snippet {
  return workflow({
    build: `  build:
${AFTER_DRAFT}    strategy:
      matrix:
        os: [ubuntu-22.04, windows-latest, macos-latest]
    runs-on: ${expression('matrix.os')}
    steps:
${CHECKOUT}      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: npm ci
      - run: npx electron-builder --publish never
      - run: |
          shopt -s nullglob
          sh .github/release.sh upload "$RELEASE" dist/*.{exe,dmg,zip,AppImage,deb,rpm,pacman,blockmap}
${UPLOAD_ENV}`,
  })
}
