import { Fragment, type ReactNode, useRef, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CopyButton } from '#web/ui/copy/copy-button.tsx'
import { useScrollEdges } from '#web/ui/scroll-edges/use-scroll-edges.ts'
import { scrollable } from '#web/ui/scrollable.ts'
import styles from './code-block.module.css'
import { highlight } from './highlight.ts'

interface CodeBlockProps {
  code: string
  /** File or tool that the code is for; stands above it and names what is copied. */
  title: string
  /** What is copied in place of a shortened `code`. */
  copied?: string | undefined
  /** Breaks long lines, where all of each is to be read. */
  wrap?: boolean | undefined
}

/** Of more lines than this, the first ones are in sight until the rest is asked for. */
const LONG = 28

/** A title that begins with a file: 'src/main.js, in the main process'. */
const FILENAME = /^[\w./-]+\.[a-z]+(?=,|$)/

/** Several lines to paste somewhere else. */
export function CodeBlock({ code, title, copied = code, wrap = false }: CodeBlockProps) {
  const [open, setOpen] = useState(false)
  const scrolled = useRef<HTMLDivElement>(null)
  const { onScroll, edges } = useScrollEdges(scrolled)
  const lines = code.trimEnd().split('\n').length
  const isLong = lines > LONG
  const filename = FILENAME.exec(title)?.[0] ?? ''
  return (
    <figure className={styles.block}>
      <figcaption className={styles.head}>
        <span className="truncate">
          {filename && <span className="mono">{filename}</span>}
          {title.slice(filename.length)}
        </span>
        <CopyButton value={copied} label={`Copy ${title}`} />
      </figcaption>
      <div
        ref={scrolled}
        onScroll={onScroll}
        className={classNames(styles.code, edges)}
        data-wrap={wrap || undefined}
        data-folded={(isLong && !open) || undefined}
        {...scrollable(title)}
      >
        <pre>
          <code>{toElements(code, wrap)}</code>
        </pre>
      </div>
      {isLong && (
        <div className={styles.more}>
          <Button variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Show fewer lines' : `Show all ${lines} lines`}
          </Button>
        </div>
      )}
    </figure>
  )
}

/** Breaks after the ends of parts first, and inside of them only when it must. */
function breakable(text: string, start: number): ReactNode[] {
  let end = start
  return text.split(/(?<=[/;)\]])/).map((piece) => {
    end += piece.length
    return (
      <Fragment key={end}>
        {piece}
        <wbr />
      </Fragment>
    )
  })
}

/** Where a part begins is its key: the parts of one text never change places. */
function toElements(code: string, wrap: boolean): ReactNode[] {
  let start = 0
  return highlight(code).map(({ text, kind }) => {
    const key = start
    start += text.length
    const shown = wrap ? breakable(text, key) : text
    return kind === 'plain' ? (
      shown
    ) : (
      <span key={key} data-kind={kind}>
        {shown}
      </span>
    )
  })
}
