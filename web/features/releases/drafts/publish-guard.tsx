import type { Manifest } from '#shared/domain/releases/manifest.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { doneItems } from './guard-items.ts'
import { type GuardItem, GuardList } from './guard-list.tsx'
import type { PublishCheck } from './publish-check.ts'
import styles from './publish-guard.module.css'
import { reasonLines } from './reason-words.ts'

interface PublishGuardProps {
  release: Release
  check: PublishCheck
  channel: Manifest | null
}

/** What the guard of a draft found, with what is as it should be in one row. */
export function PublishGuard({ release, check, channel }: PublishGuardProps) {
  const application = useApplication()
  const { missing, warnings, reasons } = check
  const passed = missing.length > 0 ? [] : doneItems(release, channel, application)
  return (
    <GuardFrame
      items={[
        ...missing.map((title) => ({ sign: 'stop' as const, title })),
        ...warnings.map((title) => ({ sign: 'warn' as const, title })),
        ...reasons.flatMap(reasonLines).map((item) => ({ sign: 'warn' as const, ...item })),
        ...passedItem(passed.map(({ title }) => title)),
      ]}
    />
  )
}

/** The rows between two lines; nothing without any. */
export function GuardFrame({ items }: { items: readonly GuardItem[] }) {
  if (items.length === 0) return null
  return (
    <div className={styles.frame}>
      <GuardList items={items} />
    </div>
  )
}

function passedItem(titles: readonly string[]): GuardItem[] {
  const [only] = titles
  if (only === undefined) return []
  if (titles.length === 1) return [{ sign: 'ok', title: only }]
  return [{ sign: 'ok', title: `${titles.length} checks passed`, text: `${titles.join('. ')}.` }]
}
