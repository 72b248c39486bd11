import type { PublishReasonCode } from '#shared/domain/releases/publish-reason.ts'
import { settings } from '#web/lib/api/settings.ts'
import { curlFlow } from '#web/lib/release-script/curl-flow.ts'
import { releaseScript } from '#web/lib/release-script/release-script.ts'
import { CodeBlock } from '#web/ui/code-block/code-block.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { DocsSection } from './docs-section.tsx'
import { ReadOn } from './read-on.tsx'
import { Terms } from './terms.tsx'

const PLACE = { org: 'YOUR-ORGANIZATION', app: 'YOUR-APPLICATION', siteOrigin: settings.siteOrigin }

const COMMANDS = `export GANTRY_API_KEY=…
sh release.sh release 1.4.0 --notes-file RELEASE_NOTES.md dist/*.AppImage dist/*-setup.exe \\
  --mac darwin-aarch64 dist/aarch64/Editor.app.tar.gz --mac darwin-x86_64 dist/x86_64/Editor.app.tar.gz
`

const REASONS: Record<PublishReasonCode, string> = {
  prerelease_on_production: 'A version such as 2.0.0-rc.1 would go to everyone.',
  lower_than_latest: 'The version is lower than the latest one.',
  platform_lost: 'A platform of the latest release has no file in this one.',
  key_changed: 'Another key signed these files. Installed apps may refuse them.',
  package_id_changed: 'A package or app has another id than before. Installed apps may refuse it.',
  unsupported_packaging: 'Copies of Tauri 1 install only archives, and those of Packager only plain files.',
  no_update_files: 'No file updates a platform, so no client is offered the release.',
  version_mismatch: 'A file, or its name, has another version.',
  build_metadata_only: 'Only the part after + differs from a published version.',
  size_halved: 'A file is less than half as big as the one before.',
  step_skips_platforms: 'A required step has no file for a platform, so clients there skip it.',
  last_required_step: 'The channel would have as many required steps as it can.',
}

/** Publishing from the console, by script and by REST, and what is refused or needs a confirmation. */
export function PublishingDocs() {
  return (
    <>
      <DocsSection topic="Publish from the console" about="Enter a version, drop the files, publish.">
        <ol>
          <li>
            Open the application, then <b>Releases</b> and <b>New release</b>. Enter the version that you
            built, and a channel if the release isn’t for everyone.
          </li>
          <li>
            Drop the files there, with their <code>.sig</code> files. The platform is inferred from the file
            name, and you can correct it. If the connection drops, the upload pauses and resumes.
          </li>
          <li>Publish. The release is live within 30 seconds. Until then, only your organization sees it.</li>
        </ol>
        <ReadOn pages={['files']} />
      </DocsSection>
      <DocsSection topic="Release script" about="One command anywhere, a whole workflow on GitHub.">
        <p>
          On the organization’s page <b>API keys</b>, create a key with the scope “Read, Write”, and add it to
          your CI as the secret <code>GANTRY_API_KEY</code>. For GitHub, <b>Update setup</b> has a whole
          workflow. Everywhere else, this script publishes with one command. Your application’s URL has the
          two slugs.
        </p>
        <CodeBlock title="release.sh" code={releaseScript(PLACE)} />
        <CodeBlock title="Terminal" code={COMMANDS} />
        <p>
          A <code>.sig</code> beside a file goes with it. Mac archives are all called{' '}
          <code>App.app.tar.gz</code>, so the script sends each with its platform, and both can be in one
          release. Before it drafts anything, the script compares the version with your{' '}
          <code>tauri.conf.json</code>, <code>Packager.toml</code>, <code>Cargo.toml</code> or{' '}
          <code>package.json</code>.
        </p>
      </DocsSection>
      <DocsSection topic="Publish with curl" about="The REST interface, call by call.">
        <p>
          The same, call by call.{' '}
          <TextLink href="/api/v1/openapi.json" reload>
            The OpenAPI document
          </TextLink>{' '}
          describes each. An error has an <code>error.code</code> for programs and an{' '}
          <code>error.message</code> for people.
        </p>
        <CodeBlock title="Terminal, with curl and jq" code={curlFlow(PLACE)} />
        <p>
          A field that you leave out (<code>updatePlatform</code>, <code>publicPlatform</code>,{' '}
          <code>format</code>) is inferred, and the answer lists it in <code>inferred</code>. Send{' '}
          <code>null</code> for none. A Mac archive whose name has no architecture is refused with{' '}
          <code>platform_needed</code>: send <code>updatePlatform</code>, such as <code>darwin-aarch64</code>.
        </p>
        <ReadOn pages={['ci']} />
      </DocsSection>
      <DocsSection
        topic="When publishing asks first"
        about="What looks like a mistake, and how to confirm it."
      >
        <p>
          A publication that looks like a mistake is refused with <code>needs_confirmation</code> and its
          reasons. Nothing is published. The console shows them before you publish; the script takes{' '}
          <code>--confirm code,code</code> or <code>GANTRY_CONFIRM</code>, and the API takes{' '}
          <code>{'{"confirm": ["code"]}'}</code>. Every reason must be named.
        </p>
        <Terms meanings={REASONS} />
      </DocsSection>
      <DocsSection topic="Re-runs and replaced files" about="What happens when a build runs twice.">
        <p>
          Every call can be repeated. A draft keeps the parts that have arrived, so an interrupted upload
          resumes. Builds are rarely equal byte for byte: <code>{'"replace": true'}</code> (the script sends
          it) replaces the file of the same name and platform in a draft and resets its platform choices.
        </p>
        <p>
          Files can’t change after publishing. A re-run with the same files succeeds and changes nothing. With
          other files, or none named, it gets <code>already_published</code>; the GitHub workflow then ends
          successfully without building. To ship a fix, publish a higher version.
        </p>
      </DocsSection>
    </>
  )
}
