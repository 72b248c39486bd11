// `npm run generate -- directory`: writes the SQL that brings a service's tables to its schema.
import { install } from './install.mjs'
import { runInTurn } from './run.mjs'

const services = ['identity', 'directory', 'billing']
const [service, ...rest] = process.argv.slice(2)
if (!services.includes(service ?? '')) {
  console.error(`Name the service whose schema changed: npm run generate -- ${services.join(' | ')}`)
  process.exit(1)
}
const folder = `./worker/services/${service}`
install()
await runInTurn([
  {
    what: `Migrations of ${service}`,
    command: [
      'drizzle-kit',
      'generate',
      '--dialect=sqlite',
      '--casing=snake_case',
      `--schema=${folder}/{,store/}*schema.ts`,
      `--out=${folder}/migrations`,
      ...rest,
    ],
  },
])
