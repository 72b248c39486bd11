// `npm run bench`: all benchmarks, or those named: `npm run bench -- update-check`.

import { benchGateway } from './gateway.ts'
import { benchIdentity } from './identity.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchPublish } from './publish.ts'
import { benchTransfer } from './transfer.ts'
import { benchUpdateCheck } from './update-check.ts'

const benches: Record<string, () => Promise<void>> = {
  'update-check': benchUpdateCheck,
  publish: benchPublish,
  transfer: benchTransfer,
  gateway: benchGateway,
  identity: benchIdentity,
  lighthouse: benchLighthouse,
}

const named = process.argv.slice(2)
const unknown = named.find((name) => !(name in benches))
if (unknown) {
  console.error(`There is no benchmark ${unknown}. There are: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
for (const [name, bench] of Object.entries(benches))
  if (named.length === 0 || named.includes(name)) await bench()
