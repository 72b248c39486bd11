// The page behind the link of an email: what it turns off, for each kind, and what is left.

import { expect, type Request, test } from '@playwright/test'
import { NotificationKind } from '#shared/domain/notifications/notification-kind.ts'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { type Answers, mockServices } from '#tests/e2e/support/mock-services.ts'

function linkOf(kind: NotificationKind) {
  const state = { organization: { name: 'Acme', slug: 'acme' }, kind, isOn: true, isAnyOn: true }
  const sent: unknown[] = []
  const answers: Answers = {
    'notifications.getUnsubscription': () => state,
    'notifications.unsubscribe': (request: Request) => {
      const input = request.postDataJSON()
      sent.push(input)
      return Object.assign(state, { isOn: false, isAnyOn: !input.all })
    },
  }
  return { answers, sent }
}

test('turns off one kind, then all of them', async ({ page }) => {
  const { answers, sent } = linkOf('held')
  await mockServices(page, answers)
  await page.goto('/unsubscribe/token-of-an-email')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unsubscribe from “Rollout held”?')
  await expect(page.getByText('You get this email about Acme when a guard holds a rollout')).toBeVisible()
  await expectNoFindings(page, 'the question before an email is turned off')
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You’ll get no more “Rollout held” emails about Acme.')).toBeVisible()
  await page.getByRole('button', { name: 'Stop all emails about Acme' }).click()
  await expect(page.getByText('You’ll get no more notifications about Acme by email.')).toBeVisible()
  await expectNoFindings(page, 'an email that is turned off')
  await expect(page.getByRole('link', { name: 'Choose your emails' })).toHaveAttribute(
    'href',
    '/acme/notifications',
  )
  const token = 'token-of-an-email'
  expect(sent).toEqual([{ token, all: false }, expect.objectContaining({ token, all: true })])
})

test('names each kind in a sentence', async ({ page }) => {
  for (const kind of NotificationKind.options) {
    await page.unrouteAll()
    await mockServices(page, linkOf(kind).answers)
    await page.goto('/unsubscribe/token-of-an-email')
    await expect(
      page.getByText(/^You get this email about Acme (?:when [a-z]|each Monday ).*\.$/),
    ).toBeVisible()
  }
})
