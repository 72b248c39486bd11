import type { GuideSetup, Snippet } from '#web/lib/update-guides/update-guide.ts'
import { AFTER_DRAFT, CHECKOUT, expression, UPLOAD_ENV, workflow } from './workflow-parts.ts'

const SPARKLE = '2.6.4'
const WINSPARKLE = '0.9.4'

/**
 * A workflow for GitHub Actions that drafts, builds and signs on a Mac and on Windows at once, and publishes when both
 * are there. The build itself is the app's own.
 */
export function sparkleWorkflow({ app }: GuideSetup): Snippet {
  return workflow({
    jobs: 'macos, windows',
    build: `  macos:
${AFTER_DRAFT}    runs-on: macos-latest
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
${UPLOAD_ENV}
  windows:
${AFTER_DRAFT}    runs-on: windows-latest
    steps:
${CHECKOUT}      - name: Build
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
${UPLOAD_ENV}`,
  })
}
