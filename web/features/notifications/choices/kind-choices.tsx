import type { ReactNode } from 'react'
import { isOn, type NotificationSettings } from '#shared/domain/notifications/notification-choices.ts'
import {
  APPLICATION_KINDS,
  KIND_WORDS,
  mayGet,
  type NotificationKind,
  ORGANIZATION_KINDS,
} from '#shared/domain/notifications/notification-kind.ts'
import styles from '#web/features/notifications/notifications.module.css'
import { readersTimeZone } from '#web/lib/format/zoned-time.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Switch } from '#web/ui/choice/choice.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { DigestTimeZone } from './digest-time-zone.tsx'
import type { Change } from './use-choices.ts'

const GROUPS: { title: string; kinds: readonly NotificationKind[] }[] = [
  { title: 'Applications', kinds: APPLICATION_KINDS },
  { title: 'Organization', kinds: ORGANIZATION_KINDS },
  { title: 'Summary', kinds: ['digest'] },
]

interface KindChoicesProps {
  settings: NotificationSettings
  /** Whose change was saved last. */
  saved: NotificationKind | null
  onChange: Change
  /** What differs from the switches. */
  children: ReactNode
}

/** A switch for each kind. */
export function KindChoices({ settings, saved, onChange, children }: KindChoicesProps) {
  const { role, email, emailVerified, timeZone } = settings
  const toggle = (kind: NotificationKind, isChosen: boolean) =>
    onChange(
      {
        choices: { ...settings.choices, [kind]: isChosen },
        // Of a first digest nothing was chosen: the reader's own clock is the best guess.
        ...(kind === 'digest' && isChosen && timeZone === 'UTC' && { timeZone: readersTimeZone() }),
      },
      kind,
    )
  return (
    <Card title="Your emails" lined aside={<span className="muted small">{email}</span>}>
      <div className={styles.groups}>
        <p className="muted small">You aren’t emailed about what you did yourself.</p>
        {!emailVerified && (
          <Note tone="warn" title="Your email isn’t verified">
            Nothing is sent until you verify it in your account settings.
          </Note>
        )}
        <div className={styles.kinds}>
          {GROUPS.map(({ title, kinds }) => (
            <fieldset
              key={title}
              className={styles.group}
              data-tall={kinds === APPLICATION_KINDS || undefined}
            >
              <legend className={styles.legend}>{title}</legend>
              {kinds
                .filter((kind) => mayGet(kind, role))
                .map((kind) => (
                  <div key={kind} className={styles.kind}>
                    <Switch
                      label={KIND_WORDS[kind].title}
                      hint={KIND_WORDS[kind].hint}
                      checked={isOn(kind, settings, role)}
                      onChange={({ target }) => toggle(kind, target.checked)}
                    />
                    {saved === kind && (
                      <span className={styles.saved} aria-hidden="true">
                        <Icon name="check" size={14} /> Saved
                      </span>
                    )}
                  </div>
                ))}
              {kinds.includes('digest') && isOn('digest', settings, role) && (
                <DigestTimeZone value={timeZone} onChange={(zone) => onChange({ timeZone: zone })} />
              )}
            </fieldset>
          ))}
        </div>
        {children}
      </div>
    </Card>
  )
}
