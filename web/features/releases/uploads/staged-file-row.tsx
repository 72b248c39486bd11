import { useState } from 'react'
import type { Application, Updating } from '#shared/domain/organizations/application.ts'
import { wantedScheme } from '#shared/domain/releases/signature-state.ts'
import { updaterOf } from '#shared/domain/releases/updaters/updater-files.ts'
import { formatBytes } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { BreakableName } from '#web/ui/breakable-name/breakable-name.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { FileChoices } from './file-choices.tsx'
import styles from './file-stage.module.css'
import { FileTarget } from './file-target.tsx'
import type { FileChoice } from './picked-files.ts'
import type { StagedFile } from './staged-file.ts'

export interface StagedFileRowProps {
  staged: StagedFile
  application: Updating & Pick<Application, 'updaterPublicKey' | 'keys'>
  onChoose: (choice: FileChoice) => void
  onRemove: () => void
}

/** One picked file: what its name says that it is for, a way to change that, and what is wrong with it. */
export function StagedFileRow({ staged, application, onChoose, onRemove }: StagedFileRowProps) {
  const { file, folder, resumes, problems, fieldProblems, replaces, replaceConfirmed } = staged
  const [open, setOpen] = useState(false)
  // It stays open once the problem is solved: what was just chosen must not move away.
  if (problems.length > 0 && !open) setOpen(true)
  // Those of a field are told beside it.
  const others = problems.filter((problem) => !Object.values(fieldProblems).includes(problem))
  const label = folder ? `${folder}/${file.name}` : file.name
  return (
    <li className={styles.file}>
      <span className={styles.name}>
        <BreakableName name={file.name} />
        {folder && <span className="faint"> {folder}</span>}
      </span>
      <div className={styles.facts}>
        <span className={styles.meta}>
          <FileTarget {...staged} filename={file.name} />
        </span>
        <span className={styles.size}>{formatBytes(file.size)}</span>
        <span className={styles.state}>
          <SignatureBadge staged={staged} />
          {resumes && <Badge tone="accent">Continues</Badge>}
          {replaceConfirmed && <Badge tone="warn">Replaces the current file</Badge>}
        </span>
      </div>
      <span className={styles.end}>
        <Button
          variant="ghost"
          icon="edit"
          aria-label={`Change what ${label} is for`}
          aria-expanded={open}
          onClick={() => setOpen(problems.length > 0 || !open)}
        />
        <Button variant="ghost" icon="close" aria-label={`Remove ${label}`} once onClick={onRemove} />
      </span>
      {open && (
        <div className={styles.more}>
          <FileChoices staged={staged} application={application} onChoose={onChoose} />
        </div>
      )}
      <ul className={styles.problems} aria-live="polite" aria-label={`Problems with ${label}`}>
        {others.map((problem) => (
          <li key={problem} className={styles.problem}>
            <Icon name="warning" />
            {problem}
          </li>
        ))}
      </ul>
      {replaces && !replaceConfirmed && (
        <div className={styles.replace}>
          <Button aria-label={`Replace ${label}`} onClick={() => onChoose({ replace: true })}>
            Replace the file
          </Button>
          <span className="muted">
            {formatBytes(replaces.size)} in the draft, {formatBytes(file.size)} here.
          </span>
        </div>
      )}
    </li>
  )
}

function SignatureBadge({ staged }: { staged: StagedFile }) {
  const { signature, updatePlatform, lacksSignature } = staged
  if (signature !== null) return <Badge>Signature found</Badge>
  if (wantedScheme(staged) === 'ed25519')
    return staged.signatures.length > 0 ? (
      <Badge>Signature found</Badge>
    ) : (
      <Badge tone="warn">No signature</Badge>
    )
  if (updatePlatform !== null && updaterOf(updatePlatform) !== null) return null
  return updatePlatform !== null || lacksSignature ? <Badge tone="warn">No signature</Badge> : null
}
