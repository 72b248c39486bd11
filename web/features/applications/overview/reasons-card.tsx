import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import { links } from '#shared/routes.ts'
import type { InsightsRange } from '#web/lib/api/insights-ranges.ts'
import { formatShare } from '#web/lib/format/figures.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { platformWords } from '#web/lib/format/platform-words.ts'
import { reasonWords } from '#web/lib/format/reason-words.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Bars } from '#web/ui/bars/bars.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'

type Reasons = ApplicationInsights['reasons']
type Reason = Reasons[number]

const MAX_SHOWN = 5

/** Why update checks got no update, and the one thing to do about it. */
export function ReasonsCard({ reasons, range }: { reasons: Reasons; range: InsightsRange }) {
  const without = reasons.filter(({ reason }) => reason !== 'update')
  const all = sumOf(reasons)
  const none = sumOf(without)
  const problem = without.find(({ reason }) => reasonWords(reason).tone === 'warn')
  return (
    <Card title="Why no update?" aside={<span className="muted">Last {range.words}</span>}>
      {none === 0 ? (
        <p className="small muted">
          {all === 0
            ? 'No update checks in this range.'
            : all === 1
              ? 'The only check got an update.'
              : `All ${formatCount(all)} checks got an update.`}
        </p>
      ) : (
        <Stack gap={4}>
          <p className="small muted">
            {formatCount(none)} of {formatCount(all)} checks were answered with no update.
          </p>
          <Bars
            label="Reasons"
            bars={without.slice(0, MAX_SHOWN).map(({ reason, updateChecks }) => {
              const { name, tone } = reasonWords(reason)
              const share = updateChecks / none
              return {
                label: name,
                value: formatShare(share, 1),
                aside: formatCount(updateChecks),
                share,
                tone,
              }
            })}
          />
          {problem && <Remedy problem={problem} />}
        </Stack>
      )}
    </Card>
  )
}

/** What the most frequent of the reasons to look at means, and where to change it. */
function Remedy({ problem: { reason, updateChecks, platforms = [] } }: { problem: Reason }) {
  const { org } = useOrganization()
  const { slug } = useApplication()
  const checks = checksWords(updateChecks)
  const [top] = platforms
  switch (reason) {
    case 'no-asset-for-platform':
      return (
        <Note tone="warn">
          <p>
            {top
              ? `No release has a file for ${platformWords(top.platform).name}, so ${checksWords(top.updateChecks)} got no update.`
              : `No release has a file for the platform of ${checks}.`}{' '}
            <TextLink className="link" href={links.createRelease(org.slug, slug)}>
              Add it in the next release
            </TextLink>
          </p>
        </Note>
      )
    case 'unknown-platform':
      return (
        <Note tone="warn">
          {checks} named a platform that isn’t one
          {top && (
            <>
              , such as <code>{top.platform}</code>
            </>
          )}
          .{' '}
          <TextLink className="link" href={links.updateSetup(org.slug, slug)}>
            Open Update setup
          </TextLink>
        </Note>
      )
    case 'paused':
      return (
        <Note tone="warn">
          {checks} got no update because a release is paused or held.{' '}
          <TextLink className="link" href={links.releases(org.slug, slug)}>
            See the releases
          </TextLink>
        </Note>
      )
    default:
      return <Note tone="warn">{reasonWords(reason).meaning}</Note>
  }
}

function checksWords(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'check' : 'checks'}`
}

function sumOf(reasons: Reasons): number {
  return reasons.reduce((sum, { updateChecks }) => sum + updateChecks, 0)
}
