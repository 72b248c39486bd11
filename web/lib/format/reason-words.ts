// Why update checks got no update, and what can be done about it, in plain words.

import type { CheckReason } from '#shared/domain/releases/choose-update.ts'

export interface ReasonWords {
  /** In a list: 'Not in the rollout yet'. */
  name: string
  /** What it means, and what to do. */
  meaning: string
  /** As things should be, waiting, or something to look at. */
  tone: 'good' | 'accent' | 'warn' | 'neutral'
}

const WORDS: Record<CheckReason, ReasonWords> = {
  update: { name: 'Got an update', meaning: 'A newer release was offered.', tone: 'accent' },
  'up-to-date': {
    name: 'Already up to date',
    meaning: 'These clients have the release that they should have.',
    tone: 'good',
  },
  'outside-rollout': {
    name: 'Not in the rollout yet',
    meaning: 'They get the newest release once its rollout reaches them.',
    tone: 'accent',
  },
  paused: {
    name: 'Release paused or held',
    meaning: 'They get the newest release when you resume it.',
    tone: 'warn',
  },
  'no-asset-for-platform': {
    name: 'No file for the platform',
    meaning: 'No release on their channel has a file for their platform. Add one to the next release.',
    tone: 'warn',
  },
  'unknown-platform': {
    name: 'Unknown platform',
    meaning: 'The platform in their update URL is malformed. Check the update setup of your app.',
    tone: 'warn',
  },
  'client-is-newer': {
    name: 'Newer than every release',
    meaning: 'Often development builds, or clients of a release that was rolled back.',
    tone: 'neutral',
  },
  'no-release': {
    name: 'Nothing published',
    meaning: 'Their channel has no release yet.',
    tone: 'neutral',
  },
  'app-deleted': { name: 'App deleted', meaning: 'The app was deleted.', tone: 'neutral' },
  'taken-down': {
    name: 'Updates stopped by the operators',
    meaning: 'Contact the operators of this console.',
    tone: 'warn',
  },
}

/** A directory of another version may know further reasons, which are shown by their code. */
export function reasonWords(reason: string): ReasonWords {
  return WORDS[reason as CheckReason] ?? { name: reason, meaning: '', tone: 'neutral' }
}
