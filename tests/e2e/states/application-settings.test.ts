import { expect, type Request, test } from '@playwright/test'
import { pressByKey, typeInto } from '#tests/e2e/support/keyboard.ts'
import { APPLICATION, AS_MEMBER, mockServices } from '#tests/e2e/support/mock-services.ts'

test('settings keep edits through a required login, over a concurrent change, and send nothing else', async ({
  page,
}) => {
  let saved = { ...APPLICATION, description: 'Old' }
  const sent: unknown[] = []
  const failures = [
    { code: 403, message: 'Log in again to do this.', data: { reason: 'login_required' } },
    { code: 409, message: 'Not now.' },
  ]
  await mockServices(page, {
    'applications.get': () => saved,
    'applications.update': (request: Request) => {
      const change = request.postDataJSON()
      sent.push(change)
      const failure = failures.shift()
      if (failure) return { failure }
      saved = { ...saved, ...change, name: 'Reader' }
      return saved
    },
    'channels.get': { failure: { code: 404, message: 'Nothing yet.' } },
  })
  const name = page.getByLabel('Name')
  const description = page.getByLabel('Description')
  const save = page.getByRole('button', { name: 'Save changes' })
  await page.goto('/acme/editor/settings')
  await expect(save).toBeHidden()
  await description.fill('A text editor')
  await save.click()
  await page.getByRole('button', { name: 'Log in again' }).click()
  await expect(page).toHaveURL(/login/)

  await page.goto('/acme/editor/settings')
  await expect(description).toHaveValue('A text editor')
  await expect(save).toBeEnabled()
  saved = { ...saved, name: 'Writer', description: 'Of another Admin' }
  await save.click()
  await expect(name).toHaveValue('Writer')
  await expect(description, 'the draft outlives a refetch').toHaveValue('A text editor')
  await page.getByText('Public', { exact: true }).click()
  await save.click()
  await expect(name, 'what was saved is shown').toHaveValue('Reader')
  await expect(save).toBeHidden()
  await expect(description).toHaveValue('A text editor')
  expect(sent.at(-1)).toEqual({ id: 'app-1', description: 'A text editor', visibility: 'Public' })
})

test('discarding or saving changes moves the focus to the heading of the card', async ({ page }) => {
  let saved = { ...APPLICATION, description: 'Old' }
  await mockServices(page, {
    'applications.get': () => saved,
    'applications.update': (request: Request) => {
      saved = { ...saved, ...request.postDataJSON() }
      return saved
    },
    'channels.get': { failure: { code: 404, message: 'Nothing yet.' } },
  })
  await page.goto('/acme/editor/settings')
  const heading = page.getByRole('heading', { name: 'General' })
  for (const name of ['Discard', 'Save changes']) {
    await typeInto(page, page.getByLabel('Description'), `Before ${name}`)
    await pressByKey(page, page.getByRole('button', { name }))
    await expect(heading).toBeFocused()
    await expect(page.getByLabel('Description')).toHaveValue(name === 'Discard' ? 'Old' : `Before ${name}`)
    await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Name')).toBeFocused()
})

test('a Member is told whom to ask for what only Admins change', async ({ page }) => {
  const carol = {
    ...{ userId: 'person-2', role: 'Admin', devtoolsSeat: false },
    traits: { email: 'carol@example.test' },
  }
  await mockServices(page, {
    'orgs.get': { ...AS_MEMBER, members: [...AS_MEMBER.members, carol] },
    'applications.get': APPLICATION,
    'channels.get': { failure: { code: 404, message: 'Nothing yet.' } },
  })
  await page.goto('/acme/editor/settings')
  const main = page.getByRole('main')
  await expect(main).toContainText('Only Admins can change updaters, keys and retention.')
  await expect(main.getByRole('link', { name: 'carol@example.test' })).toHaveAttribute(
    'href',
    /^mailto:carol@example\.test\?subject=Settings%20of%20Editor/,
  )
})
