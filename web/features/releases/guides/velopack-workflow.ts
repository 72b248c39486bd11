import { feedUrl, type GuideSetup, type Snippet } from '#web/lib/update-guides/update-guide.ts'
import { AFTER_DRAFT, CHECKOUT, expression, UPLOAD_ENV, workflow } from './workflow-parts.ts'

/**
 * A workflow for GitHub Actions that drafts, packs on every system at once, with deltas from the live release, and
 * publishes when all is there. Nothing is built for a version that is already published.
 */
export function velopackWorkflow(setup: GuideSetup): Snippet {
  return workflow({
    outputs: `      # What follows the system in the channels of vpk: empty for production.
      suffix: ${expression('steps.draft.outputs.suffix')}
`,
    script: `          channel=$GANTRY_CHANNEL
          if [ -z "$channel" ]; then
            channel=$(printf %s "$GITHUB_REF_NAME" | sed -n 's/^[^+-]*-\\([^+.]*\\).*/\\1/p' |
              tr '[:upper:]' '[:lower:]' | sed 's/[-0-9]*$//')
          fi
          if [ -n "$channel" ] && [ "$channel" != - ]; then echo "suffix=-$channel" >> "$GITHUB_OUTPUT"; fi
`,
    build: `  build:
${AFTER_DRAFT}    strategy:
      matrix:
        include:
          - { os: windows-latest, rid: win-x64, exe: Editor.exe }
          - { os: macos-latest, rid: osx-arm64, exe: Editor }
          - { os: ubuntu-22.04, rid: linux-x64, exe: Editor }
    runs-on: ${expression('matrix.os')}
    env:
      RID: ${expression('matrix.rid')}
      EXE: ${expression('matrix.exe')}
      CHANNEL: ${expression('matrix.rid')}${expression('needs.draft.outputs.suffix')}
    steps:
${CHECKOUT}      - uses: actions/setup-dotnet@v4
        with:
          dotnet-version: 9.0.x
      - run: dotnet tool install -g vpk
      - run: dotnet publish -c Release -r "$RID" --self-contained -o publish
      # The live release, to make a delta from. There is none before the first.
      - run: vpk download http --url ${feedUrl(setup, null)} --channel "$CHANNEL"
      - run: |
          vpk pack --packId Editor --packVersion "\${GITHUB_REF_NAME#v}" --packDir publish \\
            --mainExe "$EXE" --runtime "$RID" --channel "$CHANNEL"
      - run: |
          shopt -s nullglob
          sh .github/release.sh upload "$RELEASE" \\
            Releases/*-"$CHANNEL"-{full,delta}.nupkg Releases/*-"$CHANNEL"-Setup.* Releases/*-"$CHANNEL".AppImage
${UPLOAD_ENV}`,
  })
}
