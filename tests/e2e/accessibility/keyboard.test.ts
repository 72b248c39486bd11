// Whole journeys by keyboard alone.

import { writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { arrive, createOrganization, uniqueName } from '#tests/e2e/support/console.ts'
import { expectTrapped, moveTo, pressByKey, typeInto } from '#tests/e2e/support/keyboard.ts'
import { signedFile, test as withWorkspace } from '#tests/e2e/support/upload-workspace.ts'

withWorkspace(
  'a release is made, published, found and rolled out by keyboard',
  async ({ page, workspace }) => {
    const { person, at } = workspace
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await page.context().clearCookies()

    await test.step('logs in', async () => {
      await page.goto('/login')
      await typeInto(page, page.getByLabel('Email'), person.email)
      await page.keyboard.press('Tab')
      await page.keyboard.type(person.password)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main').getByRole('link', { name: 'Acme' })).toBeVisible()
    })

    await test.step('opens the application through the palette', async () => {
      await pressByKey(page, page.getByRole('main').getByRole('link', { name: 'Acme' }))
      await expect(page.getByRole('article', { name: 'Editor' })).toBeVisible()
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox', { name: 'Go anywhere' })).toBeFocused()
      await page.keyboard.type('editor')
      await expect(page.getByRole('option', { name: 'editor' }).first()).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(at('').slice(0, -1))
    })

    await test.step('fills in a new release with its files', async () => {
      await pressByKey(page, page.getByRole('link', { name: 'New release' }).first())
      await expect(page).toHaveURL(at('create-release'))
      await typeInto(page, page.getByLabel('Version', { exact: true }), '1.0.0')
      const paths: string[] = []
      for (const { name, buffer } of signedFile('Editor_1.0.0_amd64.AppImage', 1000, '1.0.0')) {
        paths.push(test.info().outputPath(name))
        await writeFile(paths.at(-1) ?? '', buffer)
      }
      const chooser = page.waitForEvent('filechooser')
      await pressByKey(page, button('Choose files'))
      await (await chooser).setFiles(paths)
      await expect(page.getByRole('list', { name: 'Files to upload' })).toContainText('.AppImage')
      await typeInto(page, page.getByLabel('Release notes'), 'The first release.')
      await pressByKey(page, button('Upload the file'))
      await expect(page.getByText('The signature matches your key')).toBeVisible({ timeout: 40_000 })
    })

    await test.step('publishes it; the question keeps the focus and gives it back', async () => {
      const question = page.getByRole('dialog', { name: 'Publish 1.0.0 to production?' })
      const publish = page.getByRole('main').getByRole('button', { name: 'Publish draft' })
      await pressByKey(page, publish)
      await expectTrapped(page, question)
      await page.keyboard.press('Escape')
      await expect(question).toHaveCount(0)
      await expect(publish).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(question).toBeVisible()
      await pressByKey(page, question.getByRole('combobox', { name: 'Rollout' }))
      await moveTo(page, page.getByRole('option', { name: 'A percentage I set' }), 'ArrowDown')
      await page.keyboard.press('Enter')
      await typeInto(page, question.getByLabel(/^Percent/), '10')
      await pressByKey(page, question.getByRole('button', { name: 'Publish to 10%' }))
      await expect(question).toHaveCount(0)
      await expect(page.getByText('1.0.0 is published')).toBeVisible()
      await pressByKey(page, page.getByRole('link', { name: 'View 1.0.0' }))
      await expect(page.getByRole('heading', { name: 'Rollout' })).toBeVisible()
    })

    await test.step('finds it in the list by a filter, and opens it', async () => {
      await page.goto(at('releases'))
      const states = button('State')
      await pressByKey(page, states)
      await moveTo(page, page.getByRole('menuitem', { name: 'Rolling out' }), 'ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/status=rolling/)
      await typeInto(page, page.getByRole('searchbox'), '1.0')
      await expect(page).toHaveURL(/q=1\.0/)
      await pressByKey(
        page,
        page.getByRole('table', { name: 'Releases' }).getByRole('link', { name: '1.0.0' }),
      )
      await expect(page.getByRole('heading', { level: 1, name: '1.0.0' })).toBeVisible()
    })

    await test.step('changes its rollout', async () => {
      await typeInto(page, page.getByLabel('Percent of clients'), '25')
      await page.keyboard.press('Enter')
      await expect(page.getByText(/^Everyone else /)).toBeVisible()
    })
  },
)

test('a member is invited and an API key made by keyboard', async ({ page }) => {
  await arrive(page)
  const { slug } = await createOrganization(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await test.step('invites an Admin', async () => {
    await page.goto(`/${slug}/members`)
    const dialog = page.getByRole('dialog', { name: 'Invite new member' })
    await pressByKey(page, button('Invite new member'))
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await expectTrapped(page, dialog)
    await typeInto(page, dialog.getByLabel('Email'), 'erin@example.test')
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('radio', { name: 'Member' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: 'Admin' })).toBeChecked()
    await pressByKey(page, dialog.getByRole('button', { name: 'Send invitation' }))
    const invitations = page.getByRole('table', { name: 'Pending Invitations' })
    await expect(invitations.getByRole('row', { name: /erin@example\.test Sent .* Admin/ })).toBeVisible()
    await expect(button('Invite new member')).toBeFocused()
  })

  await test.step('makes an API key, and hides it', async () => {
    const { name } = uniqueName('Deploy')
    await page.goto(`/${slug}/api-keys`)
    await pressByKey(page, button('Create API key'))
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Expires after')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(page.getByLabel('Expires after')).toBeFocused()
    await pressByKey(page, page.locator('form').getByRole('button', { name: 'Create API key' }))
    const created = page.getByRole('region', { name: /^Your new API key/ })
    await expect(created).toBeFocused()
    await pressByKey(page, created.getByRole('button', { name: 'Reveal' }))
    await expect(created.getByText(/^gty_\w+$/)).toBeVisible()
    await pressByKey(page, created.getByRole('button', { name: 'Hide' }))
    await expect(created).toHaveCount(0)
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
    await expect(page.locator('body'), 'the focus is not lost').not.toBeFocused()
  })
})
