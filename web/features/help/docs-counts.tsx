import {
  FILE_REQUESTS_PER_MINUTE,
  MAX_CLIENT_IDS,
  MAX_EXACT_CLIENTS,
  UPDATE_FAILED_CHECKS,
} from '#shared/limits.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { DocsSection } from './docs-section.tsx'
import { ReadOn } from './read-on.tsx'

/** How downloads and clients are counted. */
export function CountDocs() {
  return (
    <>
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
