// What the changelog begins with, for a page that doesn't load it.

export const RECENT_VERSION = '0.1.0'

/** The first words of entries of that version. */
export const RECENT_CHANGES = [
  'Updates for Velopack',
  'Updates for Sparkle, WinSparkle and NetSparkle',
  'Updates for AppImages by AppImageUpdate and zsync',
  'Rollouts that follow a plan',
  'A status page for each application',
] as const
