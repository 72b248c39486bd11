// Where the upload journeys start: a person logged in in a browser, with an application whose updates are signed
// with a key of its own, and files that are signed with it.

import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, type Page, expect as plainExpect } from '@playwright/test'
import { unwrap } from '#shared/envelope.ts'
import { signUp, type TestPerson } from '#tests/fixtures/person.ts'
import { updaterKey } from '#tests/fixtures/updater-key.ts'

const KEY = updaterKey()

/** Parts are large, and the machine of a test may be busy. */
export const expect = plainExpect.configure({ timeout: 30_000 })

export const PART_SIZE = 16 * 1024 * 1024

export interface PickedFile {
  name: string
  buffer: Buffer
}

export interface Workspace {
  origin: string
  person: TestPerson
  org: string
  orgId: string
  app: string
  appId: string
  /** Address of a page of the application. */
  at: (page: string) => string
}

/** A test that begins signed in, with an application of its own. */
export const test = base.extend<{ workspace: Workspace }>({
  workspace: async ({ page, baseURL }, use) => use(await openWorkspace(page, baseURL ?? '')),
})

/** Signs a person up, creates their application, and logs the browser in. */
async function openWorkspace(page: Page, origin: string): Promise<Workspace> {
  const person = await signUp(origin)
  const call = async (procedure: string, input: unknown) => {
    const answer = await fetch(`${origin}/directory/rspc/${procedure}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    return unwrap(await answer.json()) as { id: string }
  }
  const org = `org-${randomBytes(6).toString('hex')}`
  const { id: orgId } = await call('orgs.create', { name: 'Acme', slug: org })
  const { id: appId } = await call('applications.create', {
    orgId,
    name: 'Editor',
    slug: 'editor',
    updaterPublicKey: KEY.publicKey,
  })
  await signIn(page, person)
  return { origin, person, org, orgId, app: 'editor', appId, at: (path) => `/${org}/editor/${path}` }
}

export async function signIn(page: Page, { email, password }: TestPerson): Promise<void> {
  if (!new URL(page.url(), 'http://localhost').pathname.startsWith('/login')) await page.goto('/login')
  await page.getByLabel(/^e-?mail/i).fill(email)
  await page.getByLabel(/^password/i).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** A file, of random bytes unless they are given, and its signature, as a folder of a build holds them. */
export function signedFile(name: string, content: number | Uint8Array, version: string): PickedFile[] {
  const buffer = typeof content === 'number' ? randomBytes(content) : Buffer.from(content)
  return [
    { name, buffer },
    { name: `${name}.sig`, buffer: Buffer.from(KEY.sign(buffer, version)) },
  ]
}

/** Creates a release with files, and goes to its page. */
export async function createRelease(page: Page, { at }: Workspace, version: string, files: PickedFile[]) {
  await page.goto(at('create-release'))
  await sendRelease(page, version, files)
  await expect(page.getByRole('heading', { level: 1, name: version })).toBeVisible()
}

/** Fills in the form of a new release, and sends it as a draft. */
export async function sendRelease(page: Page, version: string, files: PickedFile[]): Promise<void> {
  await fillInRelease(page, version, files)
  await page.getByRole('button', { name: 'Save as draft' }).click()
}

/** Fills in the form of a new release, and uploads its files on the same page. */
export async function uploadRelease(page: Page, version: string, files: PickedFile[]): Promise<void> {
  await fillInRelease(page, version, files)
  await page.getByRole('button', { name: /^Upload / }).click()
}

/** Fills in the form of a new release. */
export async function fillInRelease(page: Page, version: string, files: PickedFile[]): Promise<void> {
  await page.getByLabel('Version', { exact: true }).fill(version)
  await pick(page, files)
}

/**
 * By path: a buffer would travel to the page as base64, for seconds where a file has two parts. The path must be ASCII,
 * which the title of a test needn't be: without a locale, the browser finds no other.
 */
export async function pick(page: Page, files: PickedFile[]): Promise<void> {
  const folder = join(base.info().project.outputDir, crypto.randomUUID())
  await mkdir(folder, { recursive: true })
  const paths = files.map(({ name }) => join(folder, name))
  await Promise.all(files.map(({ buffer }, index) => writeFile(paths[index] ?? '', buffer)))
  await page.getByRole('region', { name: 'Drop files here' }).locator('input[type=file]').setInputFiles(paths)
}

/** What happens to the sending of a part: its connection breaks, it never ends, or its token is refused. */
type Fault = 'break' | 'stall' | 'refuse'

/**
 * Lets the page's sending of a part go wrong, from the next page on, until `heal`. Done in the page, since the
 * browser's own interception copies every byte of a part through the test.
 */
export async function breakPart(page: Page, number: number, fault: Fault): Promise<void> {
  await page.addInitScript(
    ([part, kind]) => {
      const faults = window as unknown as { uploadFault: string | null }
      faults.uploadFault = kind
      const { open, send, setRequestHeader } = XMLHttpRequest.prototype
      const addresses = new WeakMap<XMLHttpRequest, string>()
      const isMeant = (request: XMLHttpRequest) => addresses.get(request)?.endsWith(`/parts/${part}`) ?? false
      XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL) {
        addresses.set(this, String(url))
        const lost = faults.uploadFault === 'break' && isMeant(this)
        open.call(this, method, lost ? 'http://127.0.0.1:1/' : url, true)
      }
      XMLHttpRequest.prototype.setRequestHeader = function (name: string, value: string) {
        const refused = faults.uploadFault === 'refuse' && isMeant(this) && name === 'Authorization'
        setRequestHeader.call(this, name, refused ? 'Bearer invalid' : value)
      }
      XMLHttpRequest.prototype.send = function (body?: Document | XMLHttpRequestBodyInit | null) {
        if (faults.uploadFault !== 'stall' || !isMeant(this)) send.call(this, body)
      }
    },
    [number, fault] as const,
  )
}

/** Ends what `breakPart` began, on the page as it is. */
export async function heal(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { uploadFault: null }))
}

/** Notes the numbers of the parts that the browser sends from now on. */
export function watchParts(page: Page): number[] {
  const sent: number[] = []
  page.on('request', (request) => {
    const [, number] = /\/uploads\/[^/]+\/parts\/(\d+)$/.exec(request.url()) ?? []
    if (number && request.method() === 'PUT') sent.push(Number(number))
  })
  return sent
}

/** Chooses how the release of the open dialog is rolled out. */
export async function chooseRollout(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: 'Rollout' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}
