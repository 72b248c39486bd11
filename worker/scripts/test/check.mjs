// `npm run check`: everything that can be said about the code without running it.
import { install } from '#worker/scripts/install.mjs'
import { runInTurn } from '#worker/scripts/run.mjs'

install()
await runInTurn([
  { what: 'Format, lint and import rules', command: ['biome', 'check', '--error-on-warnings'] },
  { what: 'Types', command: ['tsc', '-b', '--force'] },
  { what: 'Dead code', command: ['knip'] },
  { what: 'Licences', command: ['node', 'worker/scripts/licences.mjs'] },
  { what: 'Size budget', command: ['node', 'tests/budget/budget.mjs'] },
])
