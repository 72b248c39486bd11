import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Cookies } from '#web/features/help/cookies.tsx'

const root = fileURLToPath(new URL('../../../../..', import.meta.url))

/** What each file that writes to the browser's storage keeps there, in the words of the page. */
const KEPT: Record<string, string> = {
  'web/features/applications/first-run/hidden-first-run.ts': 'first steps that you have closed',
  'web/features/identity/flow/pending-change.ts': 'a change to your account',
  'web/features/releases/plan/last-choice.ts': 'your last rollout of each application',
  'web/lib/api/country.ts': 'your likely country',
  'web/lib/api/flags.ts': 'the features that you have switched',
  'web/lib/browser/asked.ts': 'the notices',
  'web/lib/browser/carried-toast.ts': 'a message for the next page',
  'web/lib/browser/mono-font.ts': 'the code font',
  'web/lib/browser/theme.ts': 'your theme',
  'web/lib/session/former-page.ts': 'when you logged out',
  'web/lib/session/login-again.ts': 'what you typed in a form',
  'web/lib/session/organization.ts': 'The same organization',
  'web/lib/session/session.ts': 'The page to return to',
}

test('lists everything that the console keeps in the browser', () => {
  const writing = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    /\b(?:localStore|sessionStore)\.set\(|\bsetCookie\(LATEST/.test(readFileSync(`${root}/${file}`, 'utf8')),
  )
  expect(writing.toSorted()).toEqual(Object.keys(KEPT))
  const page = renderToStaticMarkup(<Cookies />).replaceAll(/\s+/g, ' ')
  for (const words of Object.values(KEPT)) expect(page).toContain(words)
})

test('only one module opens the browser’s storage', () => {
  const opening = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    /globalThis\.(?:localStorage|sessionStorage)|indexedDB|\bcookieStore\.|document\.cookie/.test(
      readFileSync(`${root}/${file}`, 'utf8'),
    ),
  )
  expect(opening).toEqual(['web/lib/browser/storage.ts'])
})
