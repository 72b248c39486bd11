import { useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './tabs-nav.module.css'
import { TextLink } from './text-link.tsx'

export interface Tab {
  label: string
  href: string
  current: boolean
}

interface TabsNavProps {
  /** Name of the landmark: what the tabs belong to. */
  label: string
  tabs: Tab[]
  className?: string | undefined
}

/** Pages side by side, as links. Where they do not fit they scroll, with the current one in view. */
export function TabsNav({ label, tabs, className }: TabsNavProps) {
  const list = useRef<HTMLElement>(null)
  const current = tabs.find((tab) => tab.current)?.href
  useEffect(() => {
    const tab = current && list.current?.querySelector<HTMLElement>('[aria-current]')
    // Not scrollIntoView: it would scroll the page as well.
    if (tab && list.current)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [current])

  return (
    <nav ref={list} className={classNames(styles.tabs, className)} aria-label={label}>
      {tabs.map((tab) => (
        <TextLink
          key={tab.href}
          href={tab.href}
          className={styles.tab}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
        </TextLink>
      ))}
    </nav>
  )
}
