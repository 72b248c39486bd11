// Axe on the steps of a new release that only a real upload leads to.

import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import {
  breakPart,
  expect,
  heal,
  signedFile,
  test,
  uploadRelease,
} from '#tests/e2e/support/upload-workspace.ts'

test('the steps of a new release pass axe', async ({ page, workspace }) => {
  await breakPart(page, 1, 'break')
  await page.goto(workspace.at('create-release'))
  await uploadRelease(page, '1.4.0', signedFile('Editor_1.4.0_amd64.AppImage', 1000, '1.4.0'))
  await expect(page.getByText(/^Offline. The upload resumes/)).toBeVisible()
  await expectNoFindings(page, 'an upload that waits')

  await heal(page)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('The signature matches your key')).toBeVisible()
  await expectNoFindings(page, 'a draft that is ready')

  await page.getByRole('button', { name: 'Publish draft' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toBeVisible()
  await expectNoFindings(page, 'the question before it is published')
  await question.getByRole('button', { name: 'Publish to everyone' }).click()
  await expect(page.getByText('1.4.0 is published')).toBeVisible()
  await expectNoFindings(page, 'a release that was published')
})
