// `npm run deploy` and `npm run preview`: build, bring the databases to the new schema, then publish the Worker.
// A preview is a Worker of its own with data of its own (the `preview` environment of wrangler.toml).
import { readFileSync } from 'node:fs'
import { install, root } from './install.mjs'
import { runInTurn } from './run.mjs'

install()
const preview = process.argv.includes('--preview')
const environment = preview ? ['--env', 'preview'] : ['--env', '']
const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))
const wrangler = ['wrangler', ...environment]

await runInTurn([
  { what: 'Client and Worker', command: ['node', 'worker/local/build.mjs'] },
  ...['IDENTITY_DB', 'DIRECTORY_DB', 'BILLING_DB'].map((binding) => ({
    what: `Migrations of ${binding}`,
    command: [...wrangler, 'd1', 'migrations', 'apply', binding, '--remote'],
    environment: { CI: 'true' },
  })),
  { what: 'Worker', command: [...wrangler, 'deploy', '--minify', '--var', `VERSION:${version}`] },
])
