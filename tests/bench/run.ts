// `npm run bench`: all benchmarks, or those named: `npm run bench -- update-check`. A number is the duration in seconds,
// for those that have one: `npm run bench -- hot-application 600`.

import { benchGateway } from './gateway.ts'
import { benchHotApplication } from './hot-application.ts'
import { benchIdentity } from './identity.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchOverview } from './overview.ts'
import { benchPublish } from './publish.ts'
import { benchScale } from './scale.ts'
import { benchTransfer } from './transfer.ts'
import { benchUpdateCheck } from './update-check.ts'

const benches: Record<string, (seconds?: number) => Promise<void>> = {
  'update-check': benchUpdateCheck,
  'hot-application': benchHotApplication,
  scale: benchScale,
  overview: benchOverview,
  publish: benchPublish,
  transfer: benchTransfer,
  gateway: benchGateway,
  identity: benchIdentity,
  lighthouse: benchLighthouse,
}

const isNumber = (text: string) => /^\d+$/.test(text)
const named = process.argv.slice(2).filter((each) => !isNumber(each))
const seconds = process.argv.slice(2).filter(isNumber).map(Number)[0]
const unknown = named.find((name) => !(name in benches))
if (unknown) {
  console.error(`There is no benchmark ${unknown}. There are: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
for (const [name, bench] of Object.entries(benches))
  if (named.length === 0 || named.includes(name)) await bench(seconds)
