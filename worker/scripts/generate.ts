// `npm run generate -- directory --name=what_it_adds`: writes the migration that brings a service's tables to its schema.
import { fail } from './fail.ts'
import { runSteps } from './run-steps.ts'

const SERVICES = ['identity', 'directory', 'billing']
const [service = '', ...rest] = process.argv.slice(2)
if (!SERVICES.includes(service))
  fail(`Name the service whose schema changed: npm run generate -- ${SERVICES.join(' | ')}`)
const folder = `./worker/services/${service}`
await runSteps([
  {
    title: `Migrations of ${service}`,
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
