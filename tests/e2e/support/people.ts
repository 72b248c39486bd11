// Journeys of more than one person: each has a browser of their own.

import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { arrive, fillIn, mailedCode, type Visitor } from './console.ts'

/** Closes every browser context after the test; Playwright only closes that of `page`. */
export const test = base.extend<{ closing: undefined }>({
  closing: [
    async ({ browser }, use) => {
      await use(undefined)
      for (const context of browser.contexts()) await context.close()
    },
    { auto: true },
  ],
})

/** Logs in a new person, without the forms, and shows the list of organizations. */
export async function arriveVerified(page: Page): Promise<Visitor> {
  const visitor = await arrive(page)
  await page.goto('/')
  await expect(page.getByText('You belong to no organization yet')).toBeVisible()
  return visitor
}

/** Fills in the emailed code, which continues to the page requested before. `former` is the code of an earlier email. */
export async function verify(page: Page, { email }: Visitor, former = ''): Promise<void> {
  await page.getByLabel('Code from the email').fill(await mailedCode(page.request, email, former))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Email verified', { exact: true })).toBeVisible()
  await expect(page).not.toHaveURL(/\/verification/)
}

/** A browser context that is logged out. */
export async function newBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

/** Signs in through the form that is shown. */
export async function signIn(page: Page, visitor: Visitor): Promise<void> {
  await fillIn(page, visitor)
  await page.keyboard.press('Enter')
}

/** Sends an invitation from the open members page. */
export async function invite(page: Page, email: string, role: 'Member' | 'Admin' = 'Member'): Promise<void> {
  await page.getByRole('button', { name: 'Invite new member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite new member' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('radio', { name: role }).check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog).toBeHidden()
}

/** The path of the link in the newest invitation to an email. */
export async function invitationPath(page: Page, email: string): Promise<string> {
  const newest = async () => {
    const answer = await page.request.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`)
    const mails = (await answer.json()) as { links: string[] }[]
    return mails.flatMap(({ links }) => links).find((link) => link.includes('/invitation/'))
  }
  await expect.poll(newest).toBeTruthy()
  return new URL((await newest()) ?? '').pathname
}

/** Accepts the newest invitation as its addressee, who is logged in. */
export async function join(page: Page, { email }: Visitor): Promise<void> {
  await page.goto(await invitationPath(page, email))
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page.getByText(/^You have joined /)).toBeVisible()
}

/** Fills in whom invoices are made out to. Where a country has VAT numbers, none is given. */
export async function fillInDetails(page: Page, country = 'DE'): Promise<void> {
  await page.getByLabel('Company or full name').fill('Acme GmbH')
  await page.getByLabel('Street and number').fill('Lange Gasse 1')
  await page.getByLabel('Postcode').fill('90403')
  await page.getByLabel('City').fill('Nürnberg')
  await page.getByLabel('Country').selectOption(country)
}

/** Fills in a card, by default one that is good. */
export async function fillInCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Month').fill('12')
  await page.getByLabel('Year').fill('40')
  await page.getByLabel('Security code').fill('123')
}

/** Subscribes an organization through its checkout. */
export async function subscribe(page: Page, slug: string): Promise<void> {
  await page.goto(`/${slug}/checkout`)
  await fillInDetails(page)
  await page.getByRole('button', { name: 'Save billing details' }).click()
  await fillInCard(page)
  await page.getByRole('button', { name: /^Subscribe/ }).click()
  await expect(page).toHaveURL(`/${slug}`)
}
