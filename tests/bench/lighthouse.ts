// What a visitor on a phone gets, as Lighthouse sees it: the sign-in, and the home of an organization. Lighthouse is
// fetched for this run alone, as it weighs more than everything else together.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signUp } from '#tests/fixtures/person.ts'
import { newDataDir, startProduct } from '#tests/fixtures/product.ts'
import { browser } from '#worker/local/browser.mjs'
import { median, printTable } from './report.ts'

const RUNS = 5
const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function benchLighthouse(): Promise<void> {
  const data = newDataDir()
  const product = await startProduct(data.path)
  try {
    const { sessionToken, slug } = await foundOrganization(product.origin)
    const session = { Cookie: `ory_kratos_session=${sessionToken}` }
    const rows = [
      ['/login', ...(await measure(`${product.origin}/login`, {}))],
      ['an organization’s home', ...(await measure(`${product.origin}/${slug}`, session))],
    ]
    console.log(`\nLighthouse, mobile preset, median of ${RUNS}\n`)
    printTable(['', ...CATEGORIES], rows)
  } finally {
    await product.stop()
    data.remove()
  }
}

async function foundOrganization(origin: string) {
  const { sessionToken, accessToken } = await signUp(origin)
  const slug = `bench-${crypto.randomUUID().slice(0, 8)}`
  const answer = await fetch(`${origin}/directory/rspc/orgs.create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bench', slug }),
  })
  if (!answer.ok) throw new Error(`The organization was not founded: ${await answer.text()}`)
  return { sessionToken, slug }
}

/** Median scores of 100, one for each category. */
async function measure(url: string, headers: Record<string, string>): Promise<string[]> {
  const program = await browser()
  const scores = Array.from({ length: RUNS }, () => run(program, url, headers))
  return CATEGORIES.map((category) => median(scores.map((each) => each[category])).toFixed(0))
}

function run(program: string, url: string, headers: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-lighthouse-'))
  try {
    const report = join(folder, 'report.json')
    const given = [
      url,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--extra-headers=${JSON.stringify(headers)}`,
      `--chrome-flags=${FLAGS.join(' ')}`,
    ]
    execFileSync('npm', ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ...given], {
      cwd: folder,
      env: { ...process.env, CHROME_PATH: program },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const { categories } = JSON.parse(readFileSync(report, 'utf8')) as {
      categories: Record<(typeof CATEGORIES)[number], { score: number }>
    }
    return Object.fromEntries(
      CATEGORIES.map((category) => [category, categories[category].score * 100]),
    ) as Record<(typeof CATEGORIES)[number], number>
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
