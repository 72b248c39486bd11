import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/** Presses a button that saves a file, and reads the file. */
export async function downloaded(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), lines: text.split('\r\n') }
}
