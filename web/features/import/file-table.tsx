import type { ReactNode } from 'react'
import type { ImportFile } from '#shared/domain/import/import-preview.ts'
import { formatBytes } from '#web/lib/format/format.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Cell, HeaderCell, Table } from '#web/ui/table/table.tsx'
import styles from './import.module.css'
import { roleOf } from './import-words.ts'

/** Files in bodies of `FileRows`: what each would be, and what is missing. */
export function FileTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Table label={label} fold>
      <thead>
        <tr>
          <HeaderCell style={{ width: '34%' }}>File</HeaderCell>
          <HeaderCell>Size</HeaderCell>
          <HeaderCell>Would be</HeaderCell>
          <HeaderCell>Check</HeaderCell>
        </tr>
      </thead>
      {children}
    </Table>
  )
}

export function FileRows({ files }: { files: readonly ImportFile[] }) {
  return files.map((file) => (
    <tr key={file.url}>
      <Cell rowHeader>
        <span className={`${styles.file} mono`}>{file.filename || file.url}</span>
      </Cell>
      <Cell name="Size">
        {file.size === null ? (
          <span className="faint">Unknown</span>
        ) : (
          <span className={styles.short}>{formatBytes(file.size)}</span>
        )}
      </Cell>
      <Cell name="Would be" className={styles.short}>
        {roleOf(file)}
      </Cell>
      <Cell name="Check" whole>
        <Problems file={file} />
      </Cell>
    </tr>
  ))
}

function Problems({ file: { problems } }: { file: ImportFile }) {
  if (problems.length === 0)
    return (
      <span className={styles.sign} data-tone="good">
        <Icon name="success" size={14} />
        <span>Nothing missing</span>
      </span>
    )
  return (
    <ul className={styles.problems}>
      {problems.map(({ code, severity, message }) => (
        <li key={code + message} className={styles.sign} data-tone={severity === 'blocks' ? 'bad' : 'warn'}>
          <Icon name="warning" size={14} />
          <span>{message}</span>
        </li>
      ))}
    </ul>
  )
}
