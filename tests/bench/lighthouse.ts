// Lighthouse scores, on its mobile preset, of the pages of a furnished product, and of a page with one heading as the
// reference: what it loses, it loses to the machine. Lighthouse is installed for this run only: it is larger than all
// other dependencies together.

import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newDataDir, startProduct } from '#tests/fixtures/product.ts'
import { browser } from '#worker/scripts/test/browser.ts'
import { demoPages, type MeasuredPage } from './pages.ts'
import { median, percent, printTable } from './report.ts'

const RUN_COUNT = 5
/** The first run installs Lighthouse. */
const RUN_TIMEOUT_MS = 5 * 60_000
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

/** @param wanted parts of names of pages; empty: all pages */
export async function benchLighthouse(wanted: readonly string[] = []): Promise<void> {
  const data = newDataDir()
  const [product, reference] = await Promise.all([startProduct(data.path, SETTINGS), serveReference()])
  try {
    const isWanted = ({ name }: MeasuredPage) =>
      wanted.length === 0 || wanted.some((each) => name.includes(each))
    const pages = [reference.page, ...(await demoPages(product.origin)).filter(isWanted)]
    const reports = await measureAll(pages)
    console.log(
      `\nLighthouse, mobile preset, median of ${RUN_COUNT}; the reference loses what the machine costs\n`,
    )
    const head = [...CATEGORIES, 'of reference', ...Object.keys(METRICS)]
    printTable(
      ['', ...head],
      pages.map((page) => [page.name, ...figures(page, reports)]),
    )
    console.log(`\nLoad per core: ${((loadavg()[2] ?? 0) / availableParallelism()).toFixed(1)}`)
    for (const page of pages) for (const line of findings(page, reports)) console.log(line)
  } finally {
    await product.stop()
    reference.close()
    data.remove()
  }
}

const REFERENCE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Reference</title>
<meta name="description" content="A page with one heading."><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"></head><body><main><h1>Reference</h1></main></body></html>`

async function serveReference() {
  const server = createServer((request, answer) => {
    const isRobots = request.url === '/robots.txt'
    answer.setHeader('content-type', isRobots ? 'text/plain' : 'text/html; charset=utf-8')
    answer.end(isRobots ? 'User-agent: *\nAllow: /\n' : REFERENCE)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`
  const page = { name: 'reference', url, headers: {}, isForVisitors: true, isTimed: true }
  return { page, close: () => server.close() }
}

type Reports = Map<MeasuredPage, Report[]>

/** Round by round, so that a machine that slows down during the run slows all pages down. */
async function measureAll(pages: MeasuredPage[]): Promise<Reports> {
  const program = await browser()
  const reports: Reports = new Map(pages.map((page) => [page, []]))
  for (let round = 0; round < RUN_COUNT; round++)
    for (const page of pages.filter(({ isTimed }) => isTimed || round === 0))
      reports.get(page)?.push(await run(program, page))
  return reports
}

/** Scores of 100, one per category, then the share of the reference's performance, then the metrics. */
function figures(page: MeasuredPage, reports: Reports): string[] {
  const own = reports.get(page) ?? []
  const [reference = []] = reports.values()
  const of = (read: (report: Report) => number, among = own) => median(among.map(read))
  const score = (name: Category, among = own) => of(({ categories }) => categories[name].score * 100, among)
  const isShown = (name: Category) =>
    name === 'performance' ? page.isTimed : name !== 'seo' || page.isForVisitors
  return [
    ...CATEGORIES.map((name) => (isShown(name) ? score(name).toFixed(0) : '-')),
    page.isTimed ? percent(score('performance') / score('performance', reference)) : '-',
    ...Object.values(METRICS).map((name) => {
      const value = of(({ audits }) => audits[name]?.numericValue ?? 0)
      return page.isTimed ? value.toFixed(name === METRICS.CLS ? 3 : 0) : '-'
    }),
  ]
}

/** What costs a page points that don't depend on the machine. */
function findings({ name, isForVisitors }: MeasuredPage, reports: Reports): string[] {
  const [report] = [...reports].find(([page]) => page.name === name)?.[1] ?? []
  return CATEGORIES.filter((each) => each !== 'performance' && (each !== 'seo' || isForVisitors)).flatMap(
    (category) =>
      (report?.categories[category].auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (report?.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${name}, ${category}: ${report?.audits[id]?.title}`),
  )
}

type Category = (typeof CATEGORIES)[number]

interface Report {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Partial<Record<string, { title: string; score: number | null; numericValue?: number }>>
}

const execute = promisify(execFile)

async function run(program: string, { url, headers }: MeasuredPage): Promise<Report> {
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
    // Asynchronous: this process serves the reference page.
    await execute('npm', ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ...given], {
      cwd: folder,
      env: { ...process.env, CHROME_PATH: program },
      timeout: RUN_TIMEOUT_MS,
    })
    return JSON.parse(readFileSync(report, 'utf8')) as Report
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
