import type { ReactNode } from 'react'
import { settings } from '#web/lib/api/settings.ts'
import { printPage } from '#web/lib/browser/print.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { Button } from '#web/ui/button/button.tsx'
import { CopyButton } from '#web/ui/copy/copy-button.tsx'
import { PrintAlone } from '#web/ui/print-alone/print-alone.tsx'
import { type BackupCode, toFile } from './backup-codes.ts'
import styles from './settings.module.css'

interface BackupCodesViewProps {
  codes: BackupCode[]
  email: string | undefined
  /** The button that says that they are stored. */
  children?: ReactNode
}

/** The codes, to be copied, downloaded or printed. On paper they stand alone. */
export function BackupCodesView({ codes, email, children }: BackupCodesViewProps) {
  const text = toFile(codes, settings.siteOrigin, email)
  const unused = codes.filter(({ used }) => !used).map(({ code }) => code)
  return (
    <PrintAlone className={styles.codes}>
      <p className={styles.paper}>
        Backup codes for {settings.siteOrigin}
        {email && `, account ${email}`}. Each works once.
      </p>
      {children && <p>Store them somewhere safe, then confirm. They work from then on.</p>}
      <ol className={styles.codeList} aria-label="Backup codes">
        {codes.map(({ id, code, used }) => (
          <li key={id} data-used={used || undefined}>
            {code}
          </li>
        ))}
      </ol>
      <div className={styles.tools}>
        <CopyButton value={unused.join('\n')} label="Copy the codes">
          Copy
        </CopyButton>
        <Button
          variant="ghost"
          icon="download"
          onClick={() => saveFile('backup-codes.txt', text, 'text/plain')}
        >
          Download
        </Button>
        <Button variant="ghost" icon="print" onClick={printPage}>
          Print
        </Button>
        {children}
      </div>
    </PrintAlone>
  )
}
