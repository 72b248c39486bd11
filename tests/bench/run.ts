// `npm run bench`: all benchmarks, or those named: `npm run bench -- update-check`. A number is the duration in seconds,
// for those that have one: `npm run bench -- hot-application 600`, `npm run bench -- update-tauri 240`. Lighthouse
// takes the pages to measure: `npm run bench -- lighthouse --page=release --page=overview`.

import { benchGateway } from './gateway.ts'
import { benchHotApplication } from './hot-application.ts'
import { benchIdentity } from './identity.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchOverview } from './overview.ts'
import { benchPublish } from './publish.ts'
import { benchRanges } from './ranges.ts'
import { benchScale } from './scale.ts'
import { benchTransfer } from './transfer.ts'
import { benchUpdateCheck } from './update-check.ts'
import { benchUpdateCost } from './update-cost.ts'
import { formatBenches } from './update-formats.ts'

const PAGE = '--page='
const args = process.argv.slice(2)
const pages = args.filter((each) => each.startsWith(PAGE)).map((each) => each.slice(PAGE.length))

const benches: Record<string, (seconds?: number) => Promise<void>> = {
  'update-check': benchUpdateCheck,
  ...formatBenches,
  'update-cost': benchUpdateCost,
  'hot-application': benchHotApplication,
  scale: benchScale,
  overview: benchOverview,
  publish: benchPublish,
  transfer: benchTransfer,
  ranges: benchRanges,
  gateway: benchGateway,
  identity: benchIdentity,
  lighthouse: () => benchLighthouse(pages),
}

const isNumber = (text: string) => /^\d+$/.test(text)
const named = args.filter((each) => !isNumber(each) && !each.startsWith(PAGE))
const seconds = args.filter(isNumber).map(Number)[0]
const unknown = named.find((name) => !(name in benches))
if (unknown) {
  console.error(`There is no benchmark ${unknown}. There are: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
for (const [name, bench] of Object.entries(benches))
  if (named.length === 0 || named.includes(name)) await bench(seconds)
