import type { Snippet } from '#web/lib/update-guides/update-guide.ts'
import type { Signing } from './guide-texts.ts'
import { AFTER_DRAFT, CHECKOUT, expression, secret, UPLOAD_ENV, workflow } from './workflow-parts.ts'

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
  signing: Pick<Signing, 'key' | 'password' | 'sign'>
  /** Whether files are signed with an old key as well. */
  isRotating: boolean
}

/** The option that has cargo and its tools build for `$TARGET`, if there is one. */
export const FOR_TARGET = `\${TARGET:+--target "$TARGET"}`

/** The step that signs what the build has signed with the new key. */
function oldSignatures(folder: string, { key, password, sign }: WorkflowOptions['signing']): string {
  return `      - name: Sign with the old key too
        run: |
          shopt -s nullglob
          for signature in ${folder}/*.sig; do
            file=\${signature%.sig}
            mv "$signature" "$file.2.sig"
            ${sign} "$file"
          done
        env:
          ${key}: ${expression('secrets.OLD_SIGNING_KEY')}
          ${password}: ${expression('secrets.OLD_SIGNING_KEY_PASSWORD')}
`
}

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
  isRotating,
}: WorkflowOptions): Snippet {
  return workflow({
    build: `  build:
${AFTER_DRAFT}    strategy:
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
${CHECKOUT}${indented(6, prepare)}
      - if: matrix.target
        run: rustup target add "$TARGET"
      - run: ${build}
        env:
${indented(10, [signing.key, signing.password].map(secret))}
${isRotating ? oldSignatures(folder, signing) : ''}      - run: |
          shopt -s nullglob
          built=${folder}
          sh .github/release.sh upload "$RELEASE" $built/*{${packages.join(',')}} \\
            \${PLATFORM:+--mac "$PLATFORM"} $built/*.app.tar.gz
${UPLOAD_ENV}          PLATFORM: ${expression('matrix.platform')}
`,
  })
}
