import type { ImportPreview, ImportVersion } from '#shared/domain/import/import-preview.ts'
import { channelName } from '#shared/domain/releases/channel.ts'
import { formatCount, formatDay } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Cell, HeaderCell, Table } from '#web/ui/table/table.tsx'
import styles from './import.module.css'

interface VersionsCardProps {
  preview: ImportPreview
  onVersion: (version: ImportVersion) => void
}

/** The versions that a feed has, where there are several. */
export function VersionsCard({ preview, onVersion }: VersionsCardProps) {
  const { version: shown, versions, moreVersions } = preview
  if (versions.length < 2) return null
  return (
    <Card
      flush
      title="Versions of the feed"
      {...(moreVersions > 0 && { footer: `${formatCount(moreVersions)} older ones aren’t listed.` })}
    >
      <Table label="Versions of the feed" fold>
        <thead>
          <tr>
            <HeaderCell>Version</HeaderCell>
            <HeaderCell>Published</HeaderCell>
            <HeaderCell align="end">Files</HeaderCell>
            <HeaderCell align="end">
              <span className="visually-hidden">Actions</span>
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {versions.map((each) => {
            const isShown = each.version === shown.version && each.channel === shown.channel
            return (
              <tr key={`${each.version} ${each.channel}`} aria-current={isShown || undefined}>
                <Cell rowHeader>
                  <span className={styles.version}>
                    <span className="mono">{each.version}</span>
                    {each.channel !== null && <Badge line>{channelName(each.channel)}</Badge>}
                    {each.problem !== null && <Badge tone="warn">Not a version here</Badge>}
                  </span>
                </Cell>
                <Cell name="Published">
                  {each.pubDate === null ? (
                    <span className="faint">Not stated</span>
                  ) : (
                    formatDay(each.pubDate)
                  )}
                </Cell>
                <Cell name="Files" align="end">
                  {formatCount(each.files)}
                </Cell>
                <Cell align="end" whole>
                  {isShown ? (
                    <span className="faint small">Shown above</span>
                  ) : (
                    <Button onClick={() => onVersion(each)} aria-label={`Preview ${nameOf(each, versions)}`}>
                      Preview
                    </Button>
                  )}
                </Cell>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </Card>
  )
}

/** With its channel where another one has the same version. */
function nameOf({ version, channel }: ImportVersion, all: readonly ImportVersion[]): string {
  const isShared = all.filter((each) => each.version === version).length > 1
  return isShared ? `${version} of ${channelName(channel)}` : version
}
