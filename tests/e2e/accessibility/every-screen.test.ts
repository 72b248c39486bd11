// Axe on every screen of the table, as each kind of user, besides the main screens of an Admin.

import { basename } from 'node:path'
import { expect } from '@playwright/test'
import { matchScreen } from '#shared/match-screen.ts'
import { links, patterns, type ScreenName } from '#shared/routes.ts'
import { applicationScreens } from '#tests/e2e/support/application-screens.ts'
import { expectNoFindings, expectNoFindingsInLight } from '#tests/e2e/support/axe.ts'
import { test } from '#tests/e2e/support/demo.ts'
import { openScreen } from '#tests/e2e/support/open-screen.ts'
import { organizationScreens } from '#tests/e2e/support/organization-screens.ts'

const EDITOR = ['acme', 'editor'] as const
/** A path that ends in a version means that of the demo's release, which has an ID. */
const VERSION = /\d+\.\d+\.\d+$/

interface Visits {
  as: 'alice' | 'bob' | 'dora' | 'visitor'
  /** Each with its title; two in a row differ. */
  screens: [path: string, title: string][]
}

/** In parts, so that they run side by side. */
const visits: Record<string, Visits> = {
  "an Admin's organizations": {
    as: 'alice',
    screens: [
      [links.organizations(), 'Organizations'],
      [links.createOrganization(), 'Create an organization'],
      [links.manageOrganizations(), 'Manage organizations'],
      [links.organization('fresh'), 'Name your first application · Fresh'],
      [links.organization('locked'), 'Applications · Locked'],
      [links.apiKeys('acme'), 'API keys · Acme'],
      [links.notifications('acme'), 'Notifications · Acme'],
      [links.webhooks('acme'), 'Webhooks · Acme'],
      [links.audit('acme'), 'Audit log · Acme'],
      [links.checkout('bare'), 'Checkout · Bare'],
      [links.billing('overdue'), 'Billing · Overdue'],
      [links.checkout('ended'), 'Checkout · Ended'],
      [links.operators(), 'Page not found'],
    ],
  },
  "an Admin's applications": {
    as: 'alice',
    screens: [
      [links.release(...EDITOR, '2.5.0'), '2.5.0 · Editor'],
      [links.updateSetup(...EDITOR), 'Update setup · Editor'],
      [`${links.createRelease(...EDITOR)}?draft=2.5.0`, '2.5.0 · Editor'],
      [links.importFeed(...EDITOR), 'Preview your current feed · Editor'],
      [links.updatePage(...EDITOR, 'tauri-update-v2'), 'Updates for Tauri 2 · Editor'],
      [links.shareApp(...EDITOR), 'Share your app · Editor'],
      [links.applicationSettings(...EDITOR), 'Settings · Editor'],
      [links.release(...EDITOR, 'nope'), 'Release not found'],
      [links.insights('acme', 'player'), 'Insights · Player'],
      [links.appStatus('acme', 'player'), 'Player release status'],
      [links.releases('acme', 'player'), 'Releases · Player'],
      [links.application('acme', 'nope'), 'Page not found'],
    ],
  },
  "a Member's screens": {
    as: 'bob',
    screens: [
      [links.organization('locked'), 'Applications · Locked'],
      [links.application(...EDITOR), 'Editor'],
      [links.application('acme', 'player'), 'Player'],
      [links.releases(...EDITOR), 'Releases · Editor'],
      [links.release(...EDITOR, '2.4.1'), '2.4.1 · Editor'],
      [links.members('acme'), 'Members · Acme'],
      [links.billing('acme'), 'Billing · Acme'],
      [links.checkout('bare'), 'Checkout · Bare'],
      [links.apiKeys('acme'), 'API keys · Acme'],
      [links.notifications('acme'), 'Notifications · Acme'],
      [links.webhooks('acme'), 'Webhooks · Acme'],
      [links.audit('acme'), 'Audit log · Acme'],
      [links.applicationSettings(...EDITOR), 'Settings · Editor'],
    ],
  },
  "a newcomer's screens": {
    as: 'dora',
    screens: [
      [links.organizations(), 'Create an organization'],
      [links.manageOrganizations(), 'Manage organizations'],
    ],
  },
  "a visitor's screens": {
    as: 'visitor',
    screens: [
      [links.login(), 'Log in'],
      [links.registration(), 'Sign up'],
      [links.recovery(), 'Recover your account'],
      [links.verification(), 'Verify your email'],
      [links.identityUnavailable('/acme'), 'You can’t log in right now'],
      [links.unsupportedCountry(), 'Your country isn’t supported'],
      [links.notFound(), 'Page not found'],
      [links.invitation('nope'), 'Log in to see this invitation'],
      [links.unsubscribe('nope'), 'This unsubscribe link doesn’t work'],
      [links.releases(...EDITOR), 'Download Editor'],
      [links.appStatus(...EDITOR), 'Editor release status'],
      ...(['docs', 'support', 'community', 'status', 'cookies', 'privacy', 'terms'] as const).map(
        (page): [string, string] => [links.help(page), page.charAt(0).toUpperCase() + page.slice(1)],
      ),
    ],
  },
}

/** They lead to other screens, or are looked at where there is something on them. */
const ELSEWHERE: ScreenName[] = ['org', 'orgLink', 'latest', 'oauthCallback', 'invoice']

test('no screen of the table is left out', () => {
  const paths = [
    ...[...organizationScreens, ...applicationScreens].map(({ path }) =>
      typeof path === 'string' ? path : links.release(...EDITOR, path.version),
    ),
    ...Object.values(visits).flatMap(({ screens }) => screens.map(([path]) => path)),
  ]
  const seen = paths.map((path) => matchScreen(path.replace(/\?.*/, '')).screen)
  expect(new Set([...seen, ...ELSEWHERE])).toEqual(new Set(Object.keys(patterns)))
})

for (const [what, { as, screens }] of Object.entries(visits))
  test(`${what} pass axe in both themes, and fit 360 px @local`, async ({ openAs, demo }) => {
    const page = await openAs(as)
    for (const [path, title] of screens) {
      const address = path.replace(VERSION, (version) => basename(demo.releases[version] ?? ''))
      await test.step(address, async () => {
        await page.setViewportSize({ width: 1280, height: 800 })
        await openScreen(page, address)
        await expect(page).toHaveTitle(`${title} · Gantry`)
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await expectNoFindings(page, `${address}, 1280 px`)
        await page.setViewportSize({ width: 360, height: 800 })
        // A Member's screens are those of an Admin with less on them.
        if (as !== 'bob') await expectNoFindingsInLight(page, `${address}, 360 px`)
        const widest = await page.evaluate(() => document.documentElement.scrollWidth)
        expect.soft(widest, `${address} scrolls sideways`).toBeLessThanOrEqual(360)
      })
    }
  })
