import { useEffect, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { useScrollEdges } from '#web/ui/scroll-edges/use-scroll-edges.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './tabs-nav.module.css'

export interface Tab {
  label: string
  href: string
  current: boolean
  /** How many things are there. */
  count?: number | undefined
}

interface TabsNavProps {
  /** Name of the landmark: what the tabs belong to. */
  label: string
  tabs: Tab[]
  className?: string | undefined
}

/** Pages side by side, as links, across the page. Where they do not fit they scroll, with the current one in view. */
export function TabsNav({ label, tabs, className }: TabsNavProps) {
  const list = useRef<HTMLDivElement>(null)
  const { onScroll, edges } = useScrollEdges(list)
  const current = tabs.find((tab) => tab.current)?.href
  useEffect(() => {
    const row = list.current
    const tab = current && row?.querySelector<HTMLElement>('[aria-current]')
    if (!tab) return
    // After the layout of the frame: reading where it is at once would force another.
    const observer = new ResizeObserver(() => centre(tab))
    observer.observe(tab)
    if (row) observer.observe(row)
    return () => observer.disconnect()
  }, [current])

  return (
    <nav className={classNames(styles.nav, className)} aria-label={label}>
      <div className="page-line">
        <div ref={list} className={classNames(styles.tabs, edges)} onScroll={onScroll}>
          {tabs.map((tab) => (
            <TextLink
              key={tab.href}
              href={tab.href}
              className={styles.tab}
              aria-current={tab.current ? 'page' : undefined}
              // Browsers leave one that is cut off where it is. Under the pointer nothing may move.
              onFocus={({ currentTarget }) =>
                currentTarget.matches(':focus-visible') && centre(currentTarget)
              }
            >
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
            </TextLink>
          ))}
        </div>
      </div>
    </nav>
  )
}

/** Scrolls the row of `tab`. Not scrollIntoView: it would scroll the page as well. */
function centre(tab: HTMLElement): void {
  const row = tab.parentElement
  if (row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}
