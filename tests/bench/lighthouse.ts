// Lighthouse scores, on its mobile preset, of the login page and of an organization's home. Lighthouse is installed for
// this run only: it is larger than all other dependencies together.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { signUp } from '#tests/fixtures/person.ts'
import { newDataDir, startProduct } from '#tests/fixtures/product.ts'
import { browser } from '#worker/scripts/test/browser.ts'
import { median, printTable } from './report.ts'

const RUN_COUNT = 5
const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** The metrics of the performance score: in ms, and the last without a unit. */
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const
/** Without the stand-in for the support chat: installations have none unless they configure one. */
const SETTINGS = { FLAGS: '-supportChat' }
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function benchLighthouse(): Promise<void> {
  const data = newDataDir()
  const product = await startProduct(data.path, SETTINGS)
  try {
    const { sessionToken, slug } = await foundOrganization(product.origin)
    const session = { Cookie: `ory_kratos_session=${sessionToken}` }
    const rows = [
      ['/login', ...(await measure(`${product.origin}/login`, {}))],
      ['an organization’s home', ...(await measure(`${product.origin}/${slug}`, session))],
    ]
    console.log(
      `\nLighthouse, mobile preset, median of ${RUN_COUNT}; other load on the machine lowers the scores\n`,
    )
    printTable(['', ...CATEGORIES, ...Object.keys(METRICS), 'load per core'], rows)
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
  if (!answer.ok) throw new Error(`The organization was not created: ${await answer.text()}`)
  return { sessionToken, slug }
}

/** Medians: scores of 100, one per category, then the metrics; and the machine's load during the run. */
async function measure(url: string, headers: Record<string, string>): Promise<string[]> {
  const program = await browser()
  const reports = Array.from({ length: RUN_COUNT }, () => run(program, url, headers))
  const of = (read: (report: Report) => number) => median(reports.map(read))
  const busy = (loadavg()[1] ?? 0) / availableParallelism()
  return [
    ...CATEGORIES.map((name) => of(({ categories }) => categories[name].score * 100).toFixed(0)),
    ...Object.values(METRICS).map((name) => {
      const value = of(({ audits }) => audits[name].numericValue)
      return value.toFixed(name === METRICS.CLS ? 3 : 0)
    }),
    busy.toFixed(1),
  ]
}

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>
  audits: Record<(typeof METRICS)[keyof typeof METRICS], { numericValue: number }>
}

function run(program: string, url: string, headers: Record<string, string>): Report {
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
    return JSON.parse(readFileSync(report, 'utf8')) as Report
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
