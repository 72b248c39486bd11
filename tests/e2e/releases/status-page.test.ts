// The status of an application for those who use it: the public page, its badge, and who sees it.

import { expect } from '@playwright/test'
import { links } from '#shared/routes.ts'
import { test } from '#tests/e2e/support/demo.ts'

const EDITOR = ['acme', 'editor'] as const

test('a visitor comes from the downloads, and reads what is live and what is rolling out @local', async ({
  openAs,
}) => {
  const page = await openAs('visitor')
  await page.goto(links.releases(...EDITOR))
  await page.getByRole('link', { name: 'Release status' }).click()
  await expect(page).toHaveURL(links.appStatus(...EDITOR))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2.4.1 is rolling out')
  const production = page
    .getByRole('region', { name: 'Production' })
    .or(page.locator('section', { has: page.getByRole('heading', { name: 'Production' }) }))
  await expect(production.first()).toContainText('Everyone else: 2.4.0Since')
  await expect(production.first()).toContainText('2.4.1Offered to 25%')
  await expect(page.getByRole('list', { name: 'Runs on' })).toContainText(
    'macOSApple silicon, Intel (no download)',
  )
  const earlier = page.locator('section', { has: page.getByRole('heading', { name: 'Earlier releases' }) })
  await expect(earlier.getByRole('listitem')).toHaveText([/^2\.3\.0/])
  await expect(page.getByText('No release was withdrawn in the last 90 days.')).toBeVisible()
  const description = page.locator('meta[name="description"]')
  await expect(description).toHaveAttribute('content', /^2\.4\.1 is rolling out\. Which version of Editor/)
  // The draft of the demo.
  await expect(page.getByText('2.5.0', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Anyone with the link sees this page.')).toHaveCount(0)
  await page.getByRole('link', { name: 'Download Editor 2.4.0' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Editor' })).toBeVisible()
  await expect(page.getByText('Version 2.4.0')).toBeVisible()
  await expect(description).toHaveAttribute('content', /^Publish signed releases/)
})

test('a private application sends visitors to log in, and is shown to its members @local', async ({
  openAs,
}) => {
  const visitor = await openAs('visitor')
  for (const path of [links.appStatus('acme', 'player'), links.appStatus('acme', 'nope')]) {
    await visitor.goto(path)
    await expect(visitor).toHaveURL(links.login())
  }
  const member = await openAs('bob')
  await member.goto(links.appStatus('acme', 'player'))
  await expect(member.getByRole('heading', { level: 1 })).toHaveText('Player has no release yet')
  await expect(member.getByText('Only members see this page')).toBeVisible()
  const tabs = member.getByRole('navigation', { name: 'Application' })
  await expect(tabs.getByRole('link', { name: 'Share' })).toHaveAttribute('aria-current', 'page')
  await expect(member.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Share your app')
  await member.goto(links.appStatus(...EDITOR))
  await expect(member.getByText('Anyone with the link sees this page.')).toBeVisible()
  const stranger = await openAs('dora')
  for (const path of [links.appStatus('acme', 'player'), links.appStatus('acme', 'nope')]) {
    await stranger.goto(path)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  }
  await stranger.goto(links.appStatus(...EDITOR))
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('2.4.1 is rolling out')
  await expect(stranger.getByRole('navigation', { name: 'Application' })).toHaveCount(0)
  await expect(stranger.getByText('Anyone with the link sees this page.')).toHaveCount(0)
})

test('the page to share offers the badge of each channel, as it looks @local', async ({ openAs }) => {
  const page = await openAs('alice')
  await page.goto(links.shareApp(...EDITOR))
  const badge = page.getByRole('img', { name: 'Release status of Editor' })
  const isLoaded = () =>
    badge.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 90)
  await expect.poll(isLoaded).toBe(true)
  await page.getByLabel('Badge channel').click()
  await page.getByRole('option', { name: 'beta' }).click()
  await expect(badge).toHaveAttribute('src', /\/status\/acme\/editor\/badge\.svg\?channel=beta$/)
  await expect(page.getByText(/^\[!\[Editor release status\]\(http.*channel=beta\)\]/)).toBeVisible()
})
