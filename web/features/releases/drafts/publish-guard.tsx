import type { Manifest } from '#shared/domain/releases/manifest.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { doneItems } from './guard-items.ts'
import { type GuardItem, GuardList } from './guard-list.tsx'
import { overtakenWords } from './overtaken-words.ts'
import type { PublishCheck } from './publish-check.ts'
import styles from './publish-guard.module.css'
import { reasonLines } from './reason-words.ts'

interface PublishGuardProps {
  release: Release
  check: PublishCheck
  channel: Manifest | null
  /** Whether all clients are to get it at once. */
  isForEveryone: boolean
}

/** What the guard of a draft found, and the rollouts that it overtakes, with what is as it should be in one row. */
export function PublishGuard({ release, check, channel, isForEveryone }: PublishGuardProps) {
  const application = useApplication()
  const { missing, warnings, reasons } = check
  const overtaken =
    channel && missing.length === 0 ? overtakenWords(release, channel, application, isForEveryone) : null
  const passed = missing.length > 0 ? [] : doneItems(release, channel, application)
  return (
    <GuardFrame
      items={[
        ...missing.map((title) => ({ sign: 'stop' as const, title })),
        ...warnings.map((title) => ({ sign: 'warn' as const, title })),
        ...reasons.flatMap(reasonLines).map((item) => ({ sign: 'warn' as const, ...item })),
        ...(overtaken
          ? [{ sign: isForEveryone ? ('warn' as const) : ('note' as const), title: overtaken }]
          : []),
        ...passedItem(passed.map(({ title }) => title)),
      ]}
    />
  )
}

/** The rows as one list on a ground of their own; nothing without any. */
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
