import type { ImportPreview, ImportVersion } from '#shared/domain/import/import-preview.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { links } from '#shared/routes.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { FileRows, FileTable } from './file-table.tsx'
import styles from './import.module.css'
import { otherFiles } from './import-words.ts'
import { PlatformRows } from './platform-rows.tsx'
import { VersionsCard } from './versions-card.tsx'

interface ImportResultProps {
  preview: ImportPreview
  /** Looks at another version of the feed. */
  onVersion: (version: ImportVersion) => void
}

/** One version of a feed: what would be served of it by platform, and what is missing. */
export function ImportResult({ preview, onVersion }: ImportResultProps) {
  const { version, files, platforms, problems, notes } = preview
  const others = otherFiles(preview)
  return (
    <Stack gap={5}>
      {version.problem !== null && (
        <Note tone="bad" title={`${version.version} can’t be a version here`}>
          {version.problem}
        </Note>
      )}
      {problems.map(({ code, severity, message }) => (
        <Note key={code + message} tone={severity === 'blocks' ? 'bad' : 'warn'}>
          {message} {code === 'updater_missing' && <SettingsLink />}
        </Note>
      ))}
      {platforms.length > 0 && (
        <Card title="Files by platform" flush>
          <FileTable label="Files by platform">
            {platforms.map((platform) => (
              <PlatformRows
                key={platform.platform}
                version={version.version}
                platform={platform}
                files={files}
              />
            ))}
          </FileTable>
        </Card>
      )}
      {others.length > 0 && (
        <Card title="Other files" flush>
          <FileTable label="Other files">
            <tbody>
              <FileRows files={others.flatMap((index) => files[index] ?? [])} />
            </tbody>
          </FileTable>
        </Card>
      )}
      {notes && (
        <Card title="Notes">
          <details>
            <summary className={styles.summary}>Show the notes as the feed has them</summary>
            <pre className={styles.notes}>{notes}</pre>
          </details>
        </Card>
      )}
      <VersionsCard preview={preview} onVersion={onVersion} />
    </Stack>
  )
}

/** Only Admins can change the updaters. */
function SettingsLink() {
  const { org, role } = useOrganization()
  const { slug } = useApplication()
  if (!can(role, 'applications.update')) return null
  return (
    <TextLink className="link" href={links.applicationSettings(org.slug, slug)}>
      Open the settings
    </TextLink>
  )
}
