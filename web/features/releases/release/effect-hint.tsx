import { Icon } from '#web/ui/icon/icon.tsx'
import type { PromoteEffect } from './promote-words.ts'

/** Below the channel, what promoting to it does: a warning where that ends a rollout. */
export function EffectHint({ effect: { text, endsRollout } }: { effect: PromoteEffect }) {
  if (!endsRollout) return text
  return (
    <span style={{ display: 'flex', gap: 'var(--space-1)', alignItems: 'center', color: 'var(--warn)' }}>
      <Icon name="warning" size={14} />
      {text}
    </span>
  )
}
