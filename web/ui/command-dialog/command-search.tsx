import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Fragment, type ReactNode, useState } from 'react'
import { takeTyped } from '#web/lib/browser/typed-ahead.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Kbd } from '#web/ui/kbd/kbd.tsx'
import popup from '#web/ui/popup/popup.module.css'
import edges from '#web/ui/scroll-edges/scroll-edges.module.css'
import type { Command, CommandGroup } from './command.ts'
import styles from './command-dialog.module.css'
import { useHeldEnter } from './held-enter.ts'

export interface CommandSearchProps {
  open: boolean
  /** Name of the dialog and of its field. */
  label: string
  placeholder: string
  /** Shown when nothing matches. */
  noMatch: (query: string) => ReactNode
  /** What to offer for what has been typed so far, the best first. */
  find: (query: string) => CommandGroup[]
  /** More of what is found is being loaded: Enter waits for it, rather than run what is first until then. */
  loading?: boolean | undefined
  /** Told of what is typed, for what is to be loaded because of it. */
  onQueryChange?: ((query: string) => void) | undefined
  onRun: (command: Command) => void
}

/** The field and what it finds. Starts empty on each opening, also on one during the exit animation of the last. */
export function CommandSearch({
  open,
  label,
  placeholder,
  noMatch,
  find,
  loading = false,
  onQueryChange,
  onRun,
}: CommandSearchProps) {
  const [query, setQuery] = useState('')
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) setQuery('')
  }
  const change = (next: string) => {
    setQuery(next)
    onQueryChange?.(next)
  }
  const groups = find(query)
  const hold = useHeldEnter(loading, open ? query : null, groups[0]?.items[0], onRun)
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      value={query}
      onValueChange={(next, { reason }) => {
        if (reason !== 'item-press') change(next)
      }}
      itemToStringValue={(command: Command) => command.label}
      autoHighlight="always"
      keepHighlight
    >
      <div className={styles.field} onKeyDownCapture={hold}>
        <Icon name="search" />
        <Autocomplete.Input
          aria-label={label}
          placeholder={placeholder}
          className={styles.input}
          spellCheck={false}
          onFocus={() => {
            const ahead = takeTyped()
            if (ahead) change(query + ahead)
          }}
        />
        <Dialog.Close className={styles.close}>
          <span className="visually-hidden">Close </span>
          <Kbd>Esc</Kbd>
          <Icon name="close" className={styles.cross} />
        </Dialog.Close>
      </div>
      <div className={styles.results}>
        <Autocomplete.Empty>
          <div className={popup.empty}>{loading ? 'Loading…' : noMatch(query)}</div>
        </Autocomplete.Empty>
        <Autocomplete.List aria-label={label}>
          {(group: CommandGroup) => (
            <Autocomplete.Group key={group.label} items={group.items}>
              <Autocomplete.GroupLabel className={classNames(popup.heading, styles.heading)}>
                {group.label}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(command: Command) => (
                  <Autocomplete.Item
                    key={command.id}
                    value={command}
                    className={classNames(popup.item, styles.item)}
                    onClick={() => onRun(command)}
                  >
                    {command.picture ??
                      (command.icon && <Icon name={command.icon} className={styles.mark} />)}
                    <span className={styles.label}>
                      <Marked text={command.label} ranges={command.matches} />
                    </span>
                    {command.hint && <span className={styles.hint}>{command.hint}</span>}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        <div className={classNames(styles.end, edges.end)} />
      </div>
    </Autocomplete.Root>
  )
}

interface MarkedProps {
  text: string
  ranges: Command['matches']
}

/** A text with what was searched for in it. */
function Marked({ text, ranges = [] }: MarkedProps) {
  const ends = [0, ...ranges.map(([, end]) => end)]
  return (
    <>
      {ranges.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(ends[index], start)}
          <mark className={styles.match}>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}
