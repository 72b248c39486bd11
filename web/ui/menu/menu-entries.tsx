import { Menu } from '@base-ui/react/menu'
import { type ReactNode, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconSource } from '#web/ui/icon/icon.tsx'
import { POPPER } from '#web/ui/popup/popper.ts'
import popup from '#web/ui/popup/popup.module.css'
import { NESTED_PORTAL, showFocusGuards } from '#web/ui/popup/portal.ts'
import edges from '#web/ui/scroll-edges/scroll-edges.module.css'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './menu.module.css'
import { entryKey, type MenuEntry } from './menu-entry.ts'

/** Hover delay before a submenu opens, and grace period of the pointer on its way there, in ms (CON-34, CON-35). */
const SUBMENU = { delay: 100, closeDelay: 300 } as const

/** The inside of a menu or of a submenu. */
export function MenuEntries({ entries }: { entries: MenuEntry[] }) {
  return entries.map((entry) => <Entry key={entryKey(entry)} entry={entry} />)
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'link':
      return (
        <Menu.LinkItem
          className={classNames(popup.item, styles.item)}
          closeOnClick
          label={entry.label}
          aria-current={entry.current || undefined}
          style={indentOf(entry.depth)}
          render={<TextLink href={entry.href} />}
        >
          <Label icon={entry.icon} picture={entry.picture} text={entry.label} />
          {entry.current && !entry.icon && <Icon name="check" />}
          {/^https?:/.test(entry.href) && <Icon name="external" size={14} className={styles.mark} />}
        </Menu.LinkItem>
      )
    case 'action': {
      const item = (
        <Menu.Item
          className={classNames(popup.item, styles.item)}
          data-tone={entry.tone}
          disabled={entry.disabled ?? false}
          onClick={entry.onSelect}
        >
          <Label icon={entry.icon} text={entry.label} />
        </Menu.Item>
      )
      if (!entry.pinned) return item
      return (
        <div className={classNames(styles.pinned, edges.end)} role="presentation">
          {item}
        </div>
      )
    }
    case 'check':
      return (
        <Menu.CheckboxItem
          className={classNames(popup.item, styles.item)}
          checked={entry.checked}
          onCheckedChange={entry.onChange}
        >
          <Label text={entry.label} />
          <Menu.CheckboxItemIndicator>
            <Icon name="check" />
          </Menu.CheckboxItemIndicator>
        </Menu.CheckboxItem>
      )
    case 'choice':
      return (
        <div className={styles.choice}>
          <Label icon={entry.icon} text={entry.label} />
          <Menu.RadioGroup
            className={styles.options}
            aria-label={entry.label}
            value={entry.value}
            onValueChange={entry.onChange}
          >
            {entry.options.map(({ value, label }) => (
              <Menu.RadioItem key={value} value={value} className={styles.option}>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </div>
      )
    case 'submenu':
      return <Submenu entry={entry} />
    case 'group':
      return (
        <Menu.Group>
          <Menu.GroupLabel className={popup.heading}>{entry.label}</Menu.GroupLabel>
          <MenuEntries entries={entry.entries} />
        </Menu.Group>
      )
    case 'note':
      return <div className={styles.note}>{entry.content}</div>
    case 'separator':
      return <Menu.Separator className={styles.separator} />
  }
}

function indentOf(depth: number | undefined) {
  return depth ? { paddingInlineStart: `calc(var(--space-2) + ${depth} * var(--space-4))` } : undefined
}

function Submenu({ entry }: { entry: Extract<MenuEntry, { kind: 'submenu' }> }) {
  const trigger = useRef<HTMLDivElement>(null)
  return (
    <Menu.SubmenuRoot onOpenChangeComplete={(open) => open && showFocusGuards(trigger.current)}>
      <Menu.SubmenuTrigger ref={trigger} className={classNames(popup.item, styles.item)} {...SUBMENU}>
        <Label icon={entry.icon} text={entry.label} />
        <Icon name="chevron-right" className={classNames(styles.mark, styles.more)} />
      </Menu.SubmenuTrigger>
      <Menu.Portal {...NESTED_PORTAL}>
        <Menu.Positioner className={popup.positioner} alignOffset={-5} {...POPPER}>
          <Menu.Popup className={classNames(popup.popup, styles.popup)}>
            <MenuEntries entries={entry.entries} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  )
}

function Label({
  icon,
  picture,
  text,
}: {
  icon?: IconSource | undefined
  picture?: ReactNode
  text: string
}) {
  return (
    <>
      {picture || (icon && <Icon name={icon} className={styles.mark} />)}
      <span className={styles.label}>{text}</span>
    </>
  )
}
