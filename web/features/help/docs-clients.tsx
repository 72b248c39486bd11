import type { ReactNode } from 'react'
import type { NoUpdateReason } from '#shared/domain/releases/choose-update.ts'
import {
  FILE_REQUESTS_PER_MINUTE,
  MAX_CLIENT_IDS,
  MAX_EXACT_CLIENTS,
  UPDATE_FAILED_CHECKS,
} from '#shared/limits.ts'
import { settings } from '#web/lib/api/settings.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { CodeBlock } from '#web/ui/code-block/code-block.tsx'
import { DocsSection } from './docs-section.tsx'
import { ReadOn } from './read-on.tsx'
import { Terms } from './terms.tsx'

const REASONS: Record<NoUpdateReason, ReactNode> = {
  'up-to-date': 'The client already has the release.',
  'client-is-newer': 'Its version is higher than any release.',
  'no-release': 'Nothing is published on the channel.',
  'no-asset-for-platform': 'No release has a file for its platform or its kind of package.',
  'unknown-platform': (
    <>
      The platform in the URL is malformed. The header <code>x-update-hint</code> has the closest valid one,
      for example <code>linux-x86_64</code>. Usually <code>{'{{arch}}'}</code> is missing, or the updater
      doesn’t know a variable: <code>{'{{bundle_type}}'}</code> needs tauri-plugin-updater 2.10.0.
    </>
  ),
  'outside-rollout': 'The rollout doesn’t include this client yet.',
  paused: 'The rollout is paused.',
  'app-deleted': 'The application was deleted.',
  'taken-down': 'The operators of this console stopped its updates. Its files answer 410 with the reason.',
}

/** What the feed answers, and why a client gets no update. */
export function ClientDocs() {
  return (
    <>
      <DocsSection topic="What clients get" about="The feed’s answer, and why there’s no update.">
        <p>
          A client gets the highest release that is offered to it and has a file for its platform. It never
          gets a lower version than its own unless the channel was rolled back. A client that names its kind
          of package, such as <code>linux-x86_64-deb</code>, is never given another kind. If there is no
          update, the answer is 204 with the reason in <code>x-update-reason</code>:
        </p>
        <CodeBlock
          title="Ask as a client would"
          code={`curl -i ${settings.deliveryOrigin}/update/YOUR-ORGANIZATION/YOUR-APPLICATION/linux-x86_64-appimage/1.0.0`}
        />
        <Terms meanings={REASONS} />
        <ReadOn pages={['electron', 'squirrel', 'sparkle', 'velopack', 'appimage']} />
      </DocsSection>
      <DocsSection topic="Make updates mandatory" about="Minimum versions and required steps.">
        <ul>
          <li>
            <b>Mandatory:</b> the answer has <code>{'"mandatory": true'}</code>, for every client or for those
            below a minimum version. Your app decides what that means. You can change it after publishing.
          </li>
          <li>
            <b>A required step</b> comes before anything newer: clients below 1.5.0 get 1.5.0 first, then
            2.0.0. A release is no step while it is paused, rolled out to some, yanked, or lacks the client’s
            platform. A channel can offer 20.
          </li>
          <li>
            <b>A client whose version isn’t known</b> takes no steps, and counts as below every minimum.
          </li>
        </ul>
        <ReadOn pages={['mandatory-updates']} />
      </DocsSection>
      <DocsSection topic="latest.json" about="A static manifest, for URLs without variables.">
        <p>
          <code>/update/YOUR-ORGANIZATION/YOUR-APPLICATION/latest.json</code> is a static manifest for Tauri
          and Packager, where a URL with variables can’t be used. Every client reads the same document, so it
          knows no rollout and no required step, and a client without a file of its own kind of package may be
          given another kind. It announces a higher release once that has all the platforms of the one before.
        </p>
      </DocsSection>
      <DocsSection topic="What counts as a download" about="Files, deltas, repeats and limits.">
        <p>
          A download counts once per file, client and hour, when the client has requested at least half of the
          file. After a client has fetched a file’s <code>.blockmap</code> or <code>.zsync</code>, the ranges
          of its delta count once, however small. Update checks, <code>HEAD</code> requests, unchanged files
          (304), signatures and feeds never count.
        </p>
        <p>
          A client is an IP address (of IPv6 the /64 network) and the identifier that it sends as{' '}
          <code>X-Client-Id</code>, <code>?client=</code> or <code>x-user-staging-id</code>. For one network,
          file and hour, {MAX_CLIENT_IDS} identifiers are told apart. The console shows requests next to
          downloads. After {FILE_REQUESTS_PER_MINUTE} requests a minute for one file, a network gets 429 with{' '}
          <code>Retry-After</code>; update checks have no limit.
        </p>
      </DocsSection>
      <DocsSection topic="How clients are counted" about="Active clients and failed updates.">
        <p>
          Each client counts once per UTC day, by a hash under a key that exists for that day and the next. A
          client is the identifier that it sends, else its IP address and user agent. Up to{' '}
          {formatCount(MAX_EXACT_CLIENTS)} clients of a day are counted exactly; more are estimated, with a
          standard error of 1.6%. Days can’t be added up, so a range shows an average day.
        </p>
        <p>
          An update failed when a client has downloaded a release and still asks with its old version, more
          than an hour and at least {UPDATE_FAILED_CHECKS} checks later, or reports a failure itself. Clients
          that wait long for a restart count as failed until they ask with the new version. A report is
          confirmed if this client downloaded the release today or yesterday; others are shown apart.
        </p>
        <ReadOn pages={['insights']} />
      </DocsSection>
    </>
  )
}
