import { useState } from 'react'
import type { Download } from '#shared/domain/releases/download-page.ts'
import { ownSystem } from '#web/lib/browser/own-system.ts'
import { CopyField } from '#web/ui/copy/copy-field.tsx'
import { NativeSelect } from '#web/ui/native-select/native-select.tsx'
import { pickFor } from './download-platforms.ts'
import styles from './release-history.module.css'

/** The digest of each file, to compare with that of what was downloaded. */
export function CheckDownload({ files }: { files: readonly Download[] }) {
  const own = pickFor(ownSystem(), files)?.file.filename
  const known = files.flatMap(({ filename, version, sha256 }) =>
    sha256 ? [{ filename, version, sha256 }] : [],
  )
  const [chosen, setChosen] = useState('')
  const file = known.find(({ filename }) => filename === (chosen || own)) ?? known[0]
  if (!file) return null
  return (
    <section className={styles.check} aria-labelledby="check">
      <h2 id="check">Check your download</h2>
      <p className="muted small">Compare the file’s SHA-256 with this one.</p>
      <NativeSelect
        aria-label="File"
        placeholder="Choose a file"
        value={file.filename}
        options={known.map(({ filename }) => ({ value: filename, label: filename }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      <CopyField value={file.sha256} label={`Copy the SHA-256 of ${file.filename}`} whole />
    </section>
  )
}
