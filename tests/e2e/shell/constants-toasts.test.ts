// What toasts do when they are left alone, touched, and on top of a dialog, with a clock that the test moves.

import { expect, type Page, test } from '@playwright/test'
import { type HeldClock, holdClock } from '#tests/e2e/support/held-clock.ts'
import { type Answers, mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'

const SECOND = 1000
const invitation = {
  id: 'inv-1',
  email: 'bob@example.test',
  role: 'Member',
  expiredAt: '2099-03-03T10:00:00Z',
}

const SUMMARY = {
  status: 'active',
  plan: 'basic',
  trialEnd: null,
  trialEndAction: null,
  currentTermEnd: null,
  cancelledAt: null,
}

const region = (page: Page) => page.getByRole('region', { name: 'Notifications (Alt+T)' })
const toasts = (page: Page) => region(page).getByRole('listitem')
const resend = (page: Page) => page.getByRole('button', { name: /^Resend/ })

/** The members' page, where each try to send an invitation again fails with a number of its own. */
async function open(page: Page, answers: Answers = {}): Promise<HeldClock> {
  let tries = 0
  const clock = await holdClock(page)
  await mockServices(page, {
    'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 1 }],
    'orgs.listMembers': ORGANIZATION.members,
    'invitations.listByOrg': [invitation],
    'subscription.getSummary': SUMMARY,
    'invitations.resend': () => ({ failure: { code: 409, message: `Refusal ${++tries}` } }),
    ...answers,
  })
  await page.goto('/acme/members')
  await clock.untilSeen(resend(page))
  return clock
}

/** Lets the last answer reach the button that is busy until then. */
const settle = (page: Page, clock: HeldClock) =>
  clock.until(async () => (await resend(page).getAttribute('aria-busy')) === null)

/** Raises a toast and returns it as soon as it is there. */
async function raise(page: Page, clock: HeldClock, text: string) {
  await settle(page, clock)
  await resend(page).click()
  const raised = toasts(page).filter({ hasText: text })
  await clock.untilSeen(raised)
  return raised
}

/** Presses on the middle of a toast, moves so far to the right and lets go. */
async function drag(page: Page, distance: number): Promise<void> {
  const box = await toasts(page).boundingBox()
  if (!box) throw new Error('There is no toast to drag.')
  const [x, y] = [box.x + 60, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distance / 2, y)
  await page.mouse.move(x + distance, y)
  await page.mouse.up()
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('toasts close after 5 s, show three at once, and pause while hovered or focused', async ({ page }) => {
  const clock = await open(page)
  const first = await raise(page, clock, 'Refusal 1')
  await expect(first).toHaveAttribute('data-variant', 'error')
  await clock.pass(50)
  await expect(page.locator('[role=status][aria-live=assertive]')).toContainText('Refusal 1')
  await clock.pass(4.8 * SECOND)
  await expect(first).toBeVisible()
  await clock.pass(0.5 * SECOND)
  await expect(first).toHaveCount(0)

  for (const name of ['Refusal 2', 'Refusal 3', 'Refusal 4']) await raise(page, clock, name)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const last = await toasts(page).last().boundingBox()
  const corner = [width - (last?.x ?? 0) - (last?.width ?? 0), height - (last?.y ?? 0) - (last?.height ?? 0)]
  for (const distance of corner) expect(Math.abs(distance - 24)).toBeLessThanOrEqual(16)
  for (let more = 0; more < 2; more++) {
    await settle(page, clock)
    await resend(page).click()
  }
  await settle(page, clock)
  await expect(toasts(page), 'the newest pushes out the oldest').toHaveText([
    /Refusal 4/,
    /Refusal 5/,
    /Refusal 6/,
  ])
  await clock.pass(5.3 * SECOND)
  await expect(toasts(page)).toHaveCount(0)

  const hovered = await raise(page, clock, 'Refusal 7')
  await hovered.hover()
  await clock.pass(8 * SECOND)
  await expect(hovered).toBeVisible()
  await resend(page).hover()
  await clock.pass(5.3 * SECOND)
  await expect(hovered).toHaveCount(0)

  const unseen = await raise(page, clock, 'Refusal 8')
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await clock.pass(8 * SECOND)
  await expect(unseen).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await clock.pass(5.3 * SECOND)
  await expect(unseen).toHaveCount(0)
})

test('a toast closes on a 50 px swipe to the right or by keyboard; the next one by timeout', async ({
  page,
}) => {
  const clock = await open(page)
  const swiped = await raise(page, clock, 'Refusal 1')
  for (const distance of [-80, 45]) {
    await drag(page, distance)
    await clock.pass(0.5 * SECOND)
    await expect(swiped).toBeVisible()
  }
  await drag(page, 55)
  await clock.pass(0.3 * SECOND)
  await expect(swiped).toHaveCount(0)

  const closed = await raise(page, clock, 'Refusal 2')
  await page.keyboard.press('Alt+t')
  await expect(region(page).getByRole('list')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(closed).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await clock.untilGone(closed)
  await expect(resend(page)).toBeFocused()

  const pressed = await raise(page, clock, 'Refusal 3')
  await region(page).getByRole('button', { name: 'Dismiss' }).click()
  await clock.untilGone(pressed)
  await expect(resend(page)).toBeFocused()
  const next = await raise(page, clock, 'Refusal 4')
  await clock.pass(5.3 * SECOND)
  await expect(next).toHaveCount(0)
})

test('a toast over a dialog can be closed without closing the dialog', async ({ page }) => {
  const clock = await open(page, {
    'invitations.create': { failure: { code: 401, message: 'Not now' } },
  })
  const invite = page.getByRole('button', { name: 'Invite new member' })
  const dialog = page.getByRole('dialog', { name: 'Invite new member' })
  const send = dialog.getByRole('button', { name: 'Send invitation' })
  const toast = toasts(page).filter({ hasText: 'Not now' })
  const fail = async () => {
    await invite.click()
    await clock.untilSeen(dialog)
    await expect(dialog.getByRole('radio', { name: 'Member' })).toBeChecked()
    await dialog.getByLabel('Email').fill('carol@example.test')
    await send.click()
    await clock.untilSeen(toast)
  }

  await fail()
  await toast.click()
  await expect(send).toBeFocused()
  await region(page).getByRole('button', { name: 'Dismiss' }).click()
  await clock.untilGone(toast)
  await expect(send).toBeFocused()
  await page.keyboard.press('Escape')
  await clock.untilGone(dialog)
  await expect(invite).toBeFocused()

  await fail()
  await page.keyboard.press('Alt+t')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await clock.untilGone(toast)
  await expect(send).toBeFocused()
  await page.keyboard.press('Escape')
  await clock.untilGone(dialog)

  const earlier = await raise(page, clock, 'Refusal 1')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go anywhere' })
  await clock.untilSeen(palette)
  await region(page).getByRole('button', { name: 'Dismiss' }).click()
  await clock.untilGone(earlier)
  await expect(palette).toBeVisible()
})
