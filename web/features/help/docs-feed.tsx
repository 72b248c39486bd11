import type { ReactNode } from 'react'
import type { NoUpdateReason } from '#shared/domain/releases/choose-update.ts'
import { settings } from '#web/lib/api/settings.ts'
import { CodeBlock } from '#web/ui/code-block/code-block.tsx'
import article from './article.module.css'
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
  paused: 'The rollout is paused, or a guard holds it.',
  'app-deleted': 'The application was deleted.',
  'taken-down': 'The operators of this console stopped its updates. Its files answer 410 with the reason.',
}

/** What the feed answers, and why a client gets no update. */
export function FeedDocs() {
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
        <ReadOn
          pages={[
            'tauri-2',
            'tauri-1',
            'packager',
            'electron',
            'squirrel',
            'sparkle',
            'velopack',
            'appimage',
          ]}
        />
      </DocsSection>
      <DocsSection topic="latest.json" about="A static manifest, for URLs without variables.">
        <p>
          <code className={article.long}>
            /update/YOUR-ORGANIZATION/
            <wbr />
            YOUR-APPLICATION/
            <wbr />
            latest.json
          </code>{' '}
          is a static manifest for Tauri and Packager, where a URL with variables can’t be used. Every client
          reads the same document, so it knows no rollout and no required step, and a client without a file of
          its own kind of package may be given another kind. It announces a higher release once that has all
          the platforms of the one before.
        </p>
        <ReadOn pages={['tauri-2', 'tauri-1', 'packager']} />
      </DocsSection>
    </>
  )
}
