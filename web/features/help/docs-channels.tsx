import { settings } from '#web/lib/api/settings.ts'
import { channelCalls } from '#web/lib/release-script/curl-flow.ts'
import { CodeBlock } from '#web/ui/code-block/code-block.tsx'
import { DocsSection } from './docs-section.tsx'
import { ReadOn } from './read-on.tsx'

const PLACE = { org: 'YOUR-ORGANIZATION', app: 'YOUR-APPLICATION', siteOrigin: settings.siteOrigin }

/** Channels, promotion, and the ways to take a release back. */
export function ChannelDocs() {
  return (
    <DocsSection topic="Channels" about="Beta beside production, promotion, protection.">
      <p>
        A release is on production or on a channel such as <code>beta</code>. Clients ask for a channel with{' '}
        <code>?channel=beta</code> at the end of the feed’s URL. The script takes the channel from the
        version: <code>2.0.0-rc.1</code> goes to <code>rc</code>, <code>2.0.0-beta2</code> to{' '}
        <code>beta</code>, <code>2.0.0</code> to production. <code>--channel</code> overrides it, and{' '}
        <code>--channel -</code> is production.
      </p>
      <p>
        A channel can include another. If <code>beta</code> includes production, its clients get whichever
        release is higher, so testers get 2.0.0 after 2.0.0-beta.3. A yank, pause or rollout applies to the
        release wherever it is included.
      </p>
      <p>
        <b>Promote</b> publishes a tested release on another channel with the same files. They are stored
        once. The copy is a separate release with its own rollout, and may need a confirmation like any other.
      </p>

      <p>
        <b>Protect</b> a channel, and publishing on it takes an Admin, a trusted API key, or two members: one
        requests approval, another publishes.
      </p>
      <ReadOn pages={['rollouts']} />
    </DocsSection>
  )
}

/** How a release is taken back from its channel. */
export function TakeBackDocs() {
  return (
    <DocsSection topic="Take a release back" about="Pause it, yank it, or roll back the channel.">
      <ul>
        <li>
          <b>Pause</b> a rollout: no more clients get the release; installed copies are unaffected.
        </li>
        <li>
          <b>Yank</b> it: clients get the highest release below it. Clients that have it keep it.
        </li>
        <li>
          <b>Roll back</b> the channel: releases above the one you choose are withdrawn, and clients that have
          one go back to it. Tauri apps accept a lower version only with a custom version comparator.
        </li>
        <li>
          <b>End the rollback</b> to offer the withdrawn releases again. Publishing doesn’t end it, but a
          higher version that you publish afterwards is offered.
        </li>
      </ul>
      <CodeBlock title="Channels and rollbacks with curl" code={channelCalls(PLACE)} />
    </DocsSection>
  )
}
