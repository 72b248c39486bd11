// A search field for actions and pages. Heavy (Base UI's autocomplete): import it lazily.

import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { useBackCloses } from '#web/lib/browser/dialog-history.ts'
import { classNames } from '#web/ui/class-names.ts'
import dialog from '#web/ui/dialog/dialog.module.css'
import { Icon, type IconSource } from '#web/ui/icon/icon.tsx'
import { Kbd } from '#web/ui/kbd/kbd.tsx'
import popup from '#web/ui/popup/popup.module.css'
import edges from '#web/ui/scroll-edges/scroll-edges.module.css'
import { isOnToast } from '#web/ui/toast/on-toast.ts'
import styles from './command-dialog.module.css'
import { useHeldEnter } from './held-enter.ts'

export interface Command {
  id: string
  label: string
  /** The parts of the label that were searched for, in order: from the start to before the end. */
  matches?: (readonly [start: number, end: number])[]
  /** A word on where it leads or what it is about. */
  hint?: string | undefined
  icon?: IconSource | undefined
  /** Stands before the label in place of an icon. */
  picture?: ReactNode
  run: () => void
}

export interface CommandGroup {
  label: string
  items: Command[]
}

interface CommandDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
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
}

/**
 * The first match is chosen by Enter, others by the arrow keys or the pointer; Escape closes. The focus returns to
 * where it came from, unless a command was run, which decides where it goes.
 */
export function CommandDialog({ open, onOpenChange, ...search }: CommandDialogProps) {
  const ran = useRef(false)
  useBackCloses(open, () => {
    onOpenChange(false)
    return true
  })
  const run = (command: Command) => {
    ran.current = true
    onOpenChange(false)
    command.run()
  }
  const change = (next: boolean, details: Dialog.Root.ChangeEventDetails) => {
    if (isOnToast(details.event)) details.cancel()
    else onOpenChange(next)
  }
  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Viewport className={classNames(dialog.viewport, styles.viewport)}>
          <Dialog.Popup
            className={styles.popup}
            aria-label={search.label}
            finalFocus={() => {
              const decided = ran.current
              ran.current = false
              return !decided
            }}
          >
            <Search {...search} open={open} onRun={run} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface SearchProps extends Omit<CommandDialogProps, 'onOpenChange'> {
  onRun: (command: Command) => void
}

/** Starts empty on each opening, also on one during the exit animation of the last. */
function Search({
  open,
  label,
  placeholder,
  noMatch,
  find,
  loading = false,
  onQueryChange,
  onRun,
}: SearchProps) {
  const [query, setQuery] = useState('')
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) setQuery('')
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
        if (reason === 'item-press') return
        setQuery(next)
        onQueryChange?.(next)
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
