import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { useFieldProps } from '#web/ui/field/field-context.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { chosenFiles, droppedFiles, type FolderFile } from './dropped-files.ts'
import styles from './file-drop.module.css'

interface FileDropProps {
  /** Called with the files that were dropped or chosen, never with none. */
  onFiles: (files: FolderFile[]) => void
  /** File name endings or types, as the `accept` of a file input. It guides the choice and refuses nothing. */
  accept?: string | undefined
  multiple?: boolean | undefined
  disabled?: boolean | undefined
  /** Whether choosing files is what the screen is for now. */
  primary?: boolean | undefined
  /** What to drop here. */
  title?: string | undefined
  children?: ReactNode
}

/** A drop zone; its button opens the file chooser, for keyboards and phones. */
export function FileDrop(props: FileDropProps) {
  const {
    onFiles,
    accept,
    multiple = true,
    disabled = false,
    primary,
    title = 'Drop files here',
    children,
  } = props
  const input = useRef<HTMLInputElement>(null)
  // dragenter of a child comes before dragleave of its parent: only their balance says whether the drag is inside.
  const depth = useRef(0)
  const [over, setOver] = useState(false)
  const field = useFieldProps()

  const take = (files: FolderFile[]) => {
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    take(chosenFiles(event.target.files))
    // So that the same file can be chosen again.
    event.target.value = ''
  }
  const enter = (event: DragEvent, step: 1 | -1) => {
    event.preventDefault()
    depth.current += step
    setOver(depth.current > 0 && !disabled)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    depth.current = 0
    setOver(false)
    if (!disabled) void droppedFiles(event.dataTransfer).then(take, () => undefined)
  }

  return (
    <section
      className={styles.drop}
      aria-label={title}
      data-over={over || undefined}
      data-disabled={disabled || undefined}
      onDragEnter={(event) => enter(event, 1)}
      onDragLeave={(event) => enter(event, -1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <Icon name="upload" size={20} className={styles.icon} />
      <div className={styles.words}>
        <span className={styles.title}>{title}</span>
        {children && <p className={styles.text}>{children}</p>}
      </div>
      <Button
        variant={primary ? 'primary' : 'plain'}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {multiple ? 'Choose files' : 'Choose a file'}
      </Button>
      <input
        {...field}
        ref={input}
        type="file"
        aria-hidden="true"
        className="visually-hidden"
        tabIndex={-1}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={choose}
      />
    </section>
  )
}
