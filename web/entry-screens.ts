import type { Screen } from '#web/shell/screen.ts'

/** The rows of the table that the first load knows: the screens to log in and sign up. */
export const entryScreens = {
  login: {
    gate: 'entry',
    layout: 'split',
    load: () => import('#web/features/identity/log-in/login-page.tsx'),
  },
  registration: {
    gate: 'entry',
    layout: 'split',
    load: () => import('#web/features/identity/log-in/registration-page.tsx'),
  },
  recovery: {
    gate: 'entry',
    layout: 'split',
    load: () => import('#web/features/identity/log-in/recovery-page.tsx'),
  },
  verification: {
    gate: 'entry',
    layout: 'split',
    load: () => import('#web/features/identity/log-in/verification-page.tsx'),
  },
} satisfies Record<string, Screen>
